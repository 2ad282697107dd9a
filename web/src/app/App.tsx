import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { repeatEarlyInput } from './earlyInput';
import type { AppRouter } from './router';

interface AppProps {
  cache: QueryClient;
  router: AppRouter;
}

export function App({ cache, router }: AppProps) {
  // After the effects of the whole page, which add its event listeners.
  useEffect(repeatEarlyInput, []);
  return (
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
