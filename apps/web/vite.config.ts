import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions, type Rolldown } from 'vite';
import { firstLoad } from './build/first-load.ts';
import { passwordLists } from './build/password-lists.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';

const server = 'http://localhost:3000';

/** The sign-in addresses are pages for GET and calls for all other methods. */
const callsOnly: ProxyOptions = {
  target: server,
  bypass: ({ method, url }) => (method === 'GET' ? url : undefined),
};

/**
 * Every file costs a request with a kilobyte of headers, and small files compress badly. So the first visit loads one
 * file, and the code that many pages share is one more. All other code of a page is in its own file.
 */
const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'app', tags: ['$initial'], priority: 1 },
  { name: 'shared', minShareCount: 4 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), passwordLists(), preloadFont(), precompress(), firstLoad()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: server },
      '/account/spreadsheets': { target: server },
      '/login': callsOnly,
      '/logout': callsOnly,
    },
  },
});
