import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { run } from './run'

const reporter = fileURLToPath(new URL('projectReporter.ts', import.meta.url))
/** The tests of `npm test`; vitest.config.ts says what the tags mean. */
export const SHORT = 'flow || !long'

/** A browser keeps a core busy: one worker for each core of a small machine. */
const BROWSER_WORKERS = '2'

const Texts = z.array(z.string())
const Module = z.object({
  project: z.string(),
  file: z.string(),
  isOk: z.boolean(),
  /** Milliseconds of loading and running. */
  ms: z.number(),
  errors: Texts,
  tests: z.array(z.object({ name: z.string(), tags: Texts, state: z.string(), errors: Texts })),
})
const Report = z.object({ modules: z.array(Module), unhandled: Texts })

/** A test file of one project, and how its tests ended. */
export type TestedFile = z.infer<typeof Module>

/** A run of vitest; `report` is undefined when vitest ended before it wrote one. */
export interface TestRun {
  isOk: boolean
  report: z.infer<typeof Report> | undefined
}

interface Options {
  /** Runs every test with full budgets and new seeds; otherwise those of `npm test`. */
  isFull: boolean
  /** Only these files, one after the other. */
  files: readonly string[]
}

/**
 * Runs the tests of these projects, or only those files, one after the other. Tests in a browser run after all others: side by side, both
 * runs take longer than one after the other.
 */
export async function runTests(projects: readonly string[], options: Options): Promise<TestRun> {
  if (options.files.length > 0) return runVitest(projects, ['--no-file-parallelism', ...options.files], options)
  const isInBrowser = (project: string) => project === 'e2e'
  const others = projects.filter((project) => !isInBrowser(project))
  const runs: TestRun[] = []
  if (others.length > 0) runs.push(await runVitest(others, [], options))
  if (projects.some(isInBrowser))
    runs.push(await runVitest(projects.filter(isInBrowser), ['--maxWorkers', BROWSER_WORKERS], options))
  const reports = runs.flatMap(({ report }) => report ?? [])
  const report = {
    modules: reports.flatMap(({ modules }) => modules),
    unhandled: reports.flatMap(({ unhandled }) => unhandled),
  }
  return { isOk: runs.every(({ isOk }) => isOk), report: reports.length === runs.length ? report : undefined }
}

async function runVitest(projects: readonly string[], args: readonly string[], { isFull }: Options): Promise<TestRun> {
  const folder = await mkdtemp(join(tmpdir(), 'periplo-check-'))
  try {
    const file = join(folder, 'report.json')
    const filter = isFull ? [] : ['--tags-filter', SHORT]
    const chosen = projects.flatMap((project) => ['--project', project])
    const env = { PROJECT_REPORT: file, ...(isFull && { TEST_BUDGET: 'full' }) }
    const isOk = await run(['vitest', 'run', '--reporter=default', `--reporter=${reporter}`, ...chosen, ...filter, ...args], env)
    const report = existsSync(file) ? readReport(await readFile(file, 'utf8')) : undefined
    return { isOk, report: isFull ? report : withoutLong(report) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

export const readReport = (text: string): TestRun['report'] => Report.parse(JSON.parse(text))

/** Without the tests that the filter left out, which vitest reports as skipped. */
function withoutLong(report: TestRun['report']): TestRun['report'] {
  const isChosen = ({ tags }: TestedFile['tests'][number]) => tags.includes('flow') || !tags.includes('long')
  return report && { ...report, modules: report.modules.map((file) => ({ ...file, tests: file.tests.filter(isChosen) })) }
}
