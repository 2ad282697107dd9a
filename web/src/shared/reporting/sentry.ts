// Loaded after consent only: what is imported here is a file of its own.
import {
  captureException,
  close,
  dedupeIntegration,
  type ErrorEvent,
  functionToStringIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
} from '@sentry/browser';

/** Without the visitor: no address (it can hold a search or a reset link), no trail of what they pressed. */
function withoutVisitor({ request: _request, user: _user, breadcrumbs: _trail, ...event }: ErrorEvent) {
  return event;
}

export function start(dsn: string) {
  init({
    dsn,
    release: __BUILD_VERSION__,
    environment: location.hostname,
    defaultIntegrations: false,
    integrations: [
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      functionToStringIntegration(),
    ],
    sendClientReports: false,
    beforeSend: withoutVisitor,
  });
  return { captureException: (error: unknown) => void captureException(error), close: () => void close() };
}
