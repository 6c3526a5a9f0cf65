import { defineConfig } from 'vite';

/*
 * One file per program. The workspace's own packages are part of the bundle, and these two, which have many small files:
 * Node loads one file much faster. All other packages stay outside.
 */
export default defineConfig({
  ssr: { noExternal: [/^@rampart\//, 'kysely', 'zod'] },
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
