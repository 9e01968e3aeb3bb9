import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { resolveInProject } from '#server/base/projectRoot'

/** Before the suites that spawn them: sources start five times slower. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_PROGRAMS !== undefined) return undefined
  const cache = resolveInProject('node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'periplo-programs-'))
  const operations = (await readdir(resolveInProject('scripts/operations'))).filter((file) => file.endsWith('.ts'))
  await build({
    configFile: resolveInProject('vite.server.config.ts'),
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: folder,
      sourcemap: false,
      rolldownOptions: {
        input: ['testkit/sync/syncProcess.ts', ...operations.map((file) => `scripts/operations/${file}`)].map(resolveInProject),
      },
    },
  })
  process.env.TEST_PROGRAMS = folder
  return () => rm(folder, { recursive: true, force: true })
}
