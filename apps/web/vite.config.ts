import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';
import { firstLoad } from './build/first-load.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';

const server = 'http://localhost:3000';

/** The sign-in addresses are pages for GET and calls for everything else. */
const callsOnly: ProxyOptions = {
  target: server,
  bypass: ({ method, url }) => (method === 'GET' ? url : undefined),
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFont(), precompress(), firstLoad()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 1_000 },
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
