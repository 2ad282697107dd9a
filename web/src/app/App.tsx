import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { createAppRouter } from './router';

interface AppProps {
  cache: QueryClient;
  router: ReturnType<typeof createAppRouter>;
}

export function App({ cache, router }: AppProps) {
  return (
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
