import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { expectsUser } from '../../shared/me/lastVisit';
import { meQueries } from '../../shared/me/queries';
import { Card } from '../../ui/Card';
import { Page } from '../../ui/Page';
import { PageHeader } from '../../ui/PageHeader';
import { Skeleton } from '../../ui/Skeleton';
import { ContactForm } from './ContactForm';
import { emptyDraft, findSubject } from './contactDraft';
import { useSendMessage } from './queries';
import { Recap } from './Recap';
import { SendFailure } from './SendFailure';

export function ContactUsPage() {
  const { data: me, isPending } = useQuery({ ...meQueries.profile(), enabled: false });
  const [draft, setDraft] = useState(emptyDraft);
  const send = useSendMessage();
  // The last visit was logged in: wait for the profile rather than render the email field and remove it again.
  const isLoadingUser = isPending && expectsUser();
  return (
    <Page width="narrow" space="roomy">
      <PageHeader
        title="Contact Us"
        lead="Questions, ideas, wrong film data: a real human reads every message."
      />
      <Card aria-busy={isLoadingUser}>
        {isLoadingUser && <Skeleton height="24rem" />}
        {!isLoadingUser && send.isSuccess && (
          <Recap
            draft={draft}
            me={me}
            email={send.data.email}
            onReset={() => {
              setDraft(emptyDraft);
              send.reset();
            }}
          />
        )}
        {!isLoadingUser && send.isError && <SendFailure error={send.error} onRetry={send.reset} />}
        {!isLoadingUser && (send.isIdle || send.isPending) && (
          <ContactForm
            draft={draft}
            onChange={setDraft}
            isLoggedIn={me !== undefined}
            isSending={send.isPending}
            onSend={() => {
              const { email, message } = draft;
              const subject = findSubject(draft.subject, me !== undefined);
              if (subject) send.mutate({ subject, message, ...(!me && { email }) });
            }}
          />
        )}
      </Card>
    </Page>
  );
}
