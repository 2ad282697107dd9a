// Sentry setup, in a chunk of its own that is loaded only after consent.
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

/** Strips the URL (it can contain a search or a reset token), the user and the breadcrumbs. */
function withoutVisitor({ request: _request, user: _user, breadcrumbs: _breadcrumbs, ...event }: ErrorEvent) {
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
