import { defineConfig } from 'vite';

// One file per program. Installed packages stay outside; the workspace's own are part of the bundle.
export default defineConfig({
  ssr: { noExternal: [/^@rampart\//] },
  build: {
    ssr: true,
    target: 'node20.19',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        worker: 'src/worker.ts',
        admin: 'src/admin.ts',
        catalogue: 'src/catalogue.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
