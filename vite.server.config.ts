import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

// Packages stay outside of the bundle (better-sqlite3 and sharp are native); only our own files go in.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: fileURLToPath(new URL('./server/main.ts', import.meta.url)),
    outDir: fileURLToPath(new URL('./dist/server', import.meta.url)),
    emptyOutDir: true,
    target: 'node20.19',
    sourcemap: true,
  },
})
