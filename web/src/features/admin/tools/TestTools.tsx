import { Card } from '../../../ui/Card';
import { ApiTool } from './ApiTool';
import { ConsentTool } from './ConsentTool';
import { HolidayTool } from './HolidayTool';
import { ImportTool } from './ImportTool';
import styles from './TestTools.module.css';
import { ToastTool } from './ToastTool';

/** Small tools for checking a running server. None of them affects other users. */
export function TestTools() {
  return (
    <Card aria-labelledby="test-tools">
      <h2 id="test-tools" className={styles.title}>
        Test tools
      </h2>
      <ul className={styles.tools}>
        <ConsentTool />
        <ToastTool />
        <ApiTool />
        <HolidayTool />
        <ImportTool />
      </ul>
    </Card>
  );
}
