import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** Native packages cannot be bundled, and CommonJS ones gain nothing by it. */
const outside = ['@node-rs/argon2', 'better-sqlite3', 'pg', 'pino', 'prom-client', 'sharp', 'socket.io', 'ws']

// All others go in with our own files: found, read and linked one by one, their hundreds of modules were a third of a start.
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: outside },
  build: {
    ssr: true,
    // The second one runs in a process of its own.
    rolldownOptions: {
      input: ['main.ts', 'imports/importProcess.ts'].map((entry) => fileURLToPath(new URL(`./server/${entry}`, import.meta.url))),
    },
    outDir: fileURLToPath(new URL('./dist/server', import.meta.url)),
    emptyOutDir: true,
    target: 'node20.19',
    sourcemap: true,
  },
})
