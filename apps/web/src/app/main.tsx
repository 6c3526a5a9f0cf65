import '@rampart/contract/api/without-eval.ts';
import '@fontsource-variable/geist/wght.css';
import '@fontsource-variable/geist-mono/wght.css';
import '#ui/theme/mantine.ts';
import '#ui/theme/base.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '#lib/api/query-client.ts';
import { showStatus } from '#ui/failures/status-message.tsx';
import { Providers } from './providers.tsx';
import { createRouter } from './router.tsx';

const queryClient = createQueryClient((text) => showStatus(text, 'failure'));

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={createRouter(queryClient)} />
    </Providers>,
  );
}
