import { lazy } from 'react';

/** Loaded when it's opened. */
export const ShareProgressDialog = lazy(() =>
  import('./ShareProgressDialog').then((code) => ({ default: code.ShareProgressDialog })),
);
