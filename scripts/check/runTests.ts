import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { runProgram } from './run'

const reporter = fileURLToPath(new URL('projectReporter.ts', import.meta.url))
/** See vitest.config.ts. */
export const SHORT_TESTS_FILTER = 'flow || !long'

/** A browser keeps a core busy. */
const BROWSER_WORKERS = '2'

const Texts = z.array(z.string())
const Module = z.object({
  project: z.string(),
  file: z.string(),
  isOk: z.boolean(),
  /** Loading and running. */
  ms: z.number(),
  errors: Texts,
  tests: z.array(z.object({ name: z.string(), tags: Texts, state: z.string(), errors: Texts })),
})
const Report = z.object({ modules: z.array(Module), unhandled: Texts })

export type TestedFile = z.infer<typeof Module>

/** `report` is undefined if vitest crashed. */
export interface TestRun {
  isOk: boolean
  report: z.infer<typeof Report> | undefined
}

interface Options {
  /** With full budgets and new seeds. */
  isFull: boolean
  /** One after the other. */
  files: readonly string[]
}

/** Browser tests run after all others: in parallel both take longer. */
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
    const filter = isFull ? [] : ['--tags-filter', SHORT_TESTS_FILTER]
    const chosen = projects.flatMap((project) => ['--project', project])
    const env = { PROJECT_REPORT: file, ...(isFull && { TEST_BUDGET: 'full' }) }
    const isOk = await runProgram(
      ['vitest', 'run', '--reporter=default', `--reporter=${reporter}`, ...chosen, ...filter, ...args],
      env,
    )
    const report = existsSync(file) ? readReport(await readFile(file, 'utf8')) : undefined
    return { isOk, report: isFull ? report : withoutLong(report) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

export const readReport = (text: string): TestRun['report'] => Report.parse(JSON.parse(text))

/** vitest reports filtered tests as skipped. */
function withoutLong(report: TestRun['report']): TestRun['report'] {
  const isChosen = ({ tags }: TestedFile['tests'][number]) => tags.includes('flow') || !tags.includes('long')
  return report && { ...report, modules: report.modules.map((file) => ({ ...file, tests: file.tests.filter(isChosen) })) }
}
