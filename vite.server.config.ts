import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** Native packages cannot be bundled, CommonJS ones gain nothing. */
const outside = ['@node-rs/argon2', 'better-sqlite3', 'pg', 'pino', 'prom-client', 'sharp', 'socket.io', 'ws']

// Resolving unbundled modules took a third of the start.
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: outside },
  build: {
    ssr: true,
    // Child processes.
    rolldownOptions: {
      input: ['main.ts', 'imports/importProcess.ts', 'map/baseMapProcess.ts'].map((entry) =>
        fileURLToPath(new URL(`./server/${entry}`, import.meta.url)),
      ),
    },
    outDir: fileURLToPath(new URL('./dist/server', import.meta.url)),
    emptyOutDir: true,
    target: 'node20.19',
    sourcemap: true,
  },
})
