import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { run } from './run'
import type { Outcome } from './steps'

const Report = z.object({
  numPassedTests: z.number(),
  numTotalTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

/** Runs a project of vitest.config.ts, counts its tests and names those that did not pass. */
export async function countTests(project: string): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'periplo-check-'))
  const file = join(folder, 'report.json')
  const ok = await run([
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = existsSync(file) ? await readFile(file, 'utf8') : undefined
  await rm(folder, { recursive: true })
  return outcomeOf(ok, report)
}

/**
 * Counts vitest's JSON report. What did not pass has failed: skipped tests too; a file that could not be loaded is one
 * failure, and so is a run that ends badly for any other reason (no tests, an unhandled rejection, no report).
 */
export function outcomeOf(ok: boolean, text: string | undefined): Outcome {
  if (text === undefined) return { passed: 0, failed: 1, names: ['no report'] }
  const report = Report.parse(JSON.parse(text))
  const unloaded = report.testResults.filter((result) => result.status === 'failed' && result.assertionResults.length === 0)
  const failed = report.numTotalTests - report.numPassedTests + unloaded.length
  const names = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status !== 'passed').map(({ fullName }) => fullName)
    return status === 'failed' && tests.length === 0 ? [name] : tests
  })
  return failed === 0 && !ok
    ? { passed: report.numPassedTests, failed: 1, names: ['the run itself'] }
    : { passed: report.numPassedTests, failed, names }
}
