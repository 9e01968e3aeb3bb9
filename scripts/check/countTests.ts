import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { run } from './run'
import type { Outcome, Suite } from './steps'

const reporter = fileURLToPath(new URL('projectReporter.ts', import.meta.url))

const Module = z.object({
  project: z.string(),
  file: z.string(),
  isOk: z.boolean(),
  tests: z.array(z.object({ name: z.string(), state: z.string(), said: z.array(z.string()) })),
})
const Report = z.array(Module)

/** Runs suites together, counts the tests of each and names those that did not pass. What belongs to none of them is `the run`. */
export async function countTests(suites: readonly Suite[]): Promise<Map<string, Outcome>> {
  const folder = await mkdtemp(join(tmpdir(), 'periplo-check-'))
  const file = join(folder, 'report.json')
  const projects = suites.flatMap((suite) => suite.projects).flatMap((project) => ['--project', project])
  const ok = await run(['vitest', 'run', ...projects, '--reporter=default', `--reporter=${reporter}`], { PROJECT_REPORT: file })
  const report = existsSync(file) ? await readFile(file, 'utf8') : undefined
  await rm(folder, { recursive: true })
  return outcomesOf(ok, report, suites)
}

/**
 * Counts the report of a run. What did not pass has failed: skipped tests too; a file that could not be loaded is one
 * failure, and so is a suite without tests, and a run that ends badly for any other reason (an unhandled rejection, no report).
 */
export function outcomesOf(ok: boolean, text: string | undefined, suites: readonly Suite[]): Map<string, Outcome> {
  if (text === undefined) return new Map([theRun('no report')])
  const modules = Report.parse(JSON.parse(text))
  const outcomes = new Map(
    suites.map(({ name, projects }) => [name, outcomeOf(modules.filter(({ project }) => projects.includes(project)))]),
  )
  const isAllWell = [...outcomes.values()].every(({ failed }) => failed === 0)
  return !ok && isAllWell ? outcomes.set(...theRun('it ended badly')) : outcomes
}

function outcomeOf(modules: readonly z.infer<typeof Module>[]): Outcome {
  if (modules.length === 0) return { passed: 0, failed: 1, names: ['no tests'] }
  const passed = modules.flatMap(({ tests }) => tests.filter(({ state }) => state === 'passed')).length
  const names = modules.flatMap(({ file, isOk, tests }) => {
    const failed = tests
      .filter(({ state }) => state !== 'passed')
      .map(({ name, said }) => [name, ...said.map(shorten)].join('\n'))
    return !isOk && failed.length === 0 ? [file] : failed
  })
  return { passed, failed: names.length, names }
}

const MOST_SAID = 1500

/** What a test said, a page of it at most, set in below its name. */
const shorten = (said: string): string => said.trim().slice(0, MOST_SAID).replaceAll(/^/gm, '    ')

const theRun = (what: string): [string, Outcome] => ['the run', { passed: 0, failed: 1, names: [what] }]
