import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { run } from './run'

const reporter = fileURLToPath(new URL('projectReporter.ts', import.meta.url))

const Texts = z.array(z.string())
const Module = z.object({
  project: z.string(),
  file: z.string(),
  isOk: z.boolean(),
  errors: Texts,
  tests: z.array(z.object({ name: z.string(), state: z.string(), errors: Texts })),
})
const Report = z.object({ modules: z.array(Module), unhandled: Texts })

/** A test file of one project, and how its tests ended. */
export type TestedFile = z.infer<typeof Module>

/** A run of vitest; `report` is undefined when vitest ended before it wrote one. */
export interface TestRun {
  isOk: boolean
  report: z.infer<typeof Report> | undefined
}

/** Runs the tests of these projects; `files` limits them to those paths, one after the other. */
export async function runTests(projects: readonly string[], files: readonly string[] = []): Promise<TestRun> {
  const folder = await mkdtemp(join(tmpdir(), 'periplo-check-'))
  try {
    const file = join(folder, 'report.json')
    const alone = files.length > 0 ? ['--no-file-parallelism', ...files] : []
    const args = [...projects.flatMap((project) => ['--project', project]), ...alone]
    const isOk = await run(['vitest', 'run', '--reporter=default', `--reporter=${reporter}`, ...args], { PROJECT_REPORT: file })
    return { isOk, report: existsSync(file) ? readReport(await readFile(file, 'utf8')) : undefined }
  } finally {
    await rm(folder, { recursive: true })
  }
}

export const readReport = (text: string): TestRun['report'] => Report.parse(JSON.parse(text))
