import { resetConsent, useConsent } from '../../../shared/consent/consent';
import { Button } from '../../../ui/Button';
import { Tool } from './Tool';

export function ConsentTool() {
  const consent = useConsent();
  return (
    <Tool
      title="Cookies"
      about={consent ? `This browser has ${consent} optional cookies.` : 'No choice in this browser yet.'}
      controls={<Button onClick={resetConsent}>Reset cookie opt-in/out</Button>}
    />
  );
}
