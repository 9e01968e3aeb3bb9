import type { StepOutcome, Suite } from './steps'
import type { TestedFile, TestRun } from './runTests'

/** More fail the check. */
const MAX_FLAKY = 3
/** More are not retried. */
const MAX_RETRIED_FILES = 12

/** `name` is the path if the file itself failed. */
export interface FlakyTest {
  suite: string
  file: string
  name: string
  error: string
}

export interface TestCount {
  /** By suite; `the run` for other faults. */
  outcomes: Map<string, StepOutcome>
  flaky: FlakyTest[]
  /** Slowest first. */
  files: TestedFile[]
}

/** Retries each failed file alone. */
export async function countTests(
  suites: readonly Suite[],
  runTests: (projects: readonly string[], files: readonly string[]) => Promise<TestRun>,
): Promise<TestCount> {
  const first = await runTests(
    suites.flatMap(({ projects }) => projects),
    [],
  )
  const failed = (first.report?.modules ?? []).filter(hasFailed)
  const files = unique(failed.map(({ file }) => file))
  if (files.length === 0 || files.length > MAX_RETRIED_FILES) return countRuns(suites, first)
  console.log(`\n── once more: ${files.length === 1 ? 'the file that failed' : `the ${files.length} files that failed`}`)
  return countRuns(suites, first, await runTests(unique(failed.map(({ project }) => project)), files))
}

/**
 * A test passes if it passed in either run, and is flaky if not in both. Also
 * failed: skipped tests, a file that does not load, a suite without tests, and
 * errors outside of tests.
 */
export function countRuns(suites: readonly Suite[], first: TestRun, retry?: TestRun): TestCount {
  if (first.report === undefined) return { outcomes: new Map([theRun(['no report'])]), flaky: [], files: [] }
  const { modules, unhandled } = first.report
  const retried = retry?.report?.modules ?? []
  const flaky: FlakyTest[] = []
  const outcomes = new Map(
    suites.map(({ name: suite, projects }) => {
      const own = modules.filter(({ project }) => projects.includes(project))
      if (own.length === 0) return [suite, { passed: 0, failed: 1, names: ['no tests'] }]
      const counted = own.map((module) => {
        const again = retried.find(({ project, file }) => project === module.project && file === module.file)
        return countFile(module, hasFailed(module) ? again : undefined)
      })
      flaky.push(...counted.flatMap((file) => file.flaky.map((test) => ({ suite, ...test }))))
      const names = counted.flatMap(({ failed }) => failed)
      return [suite, { passed: sum(counted.map(({ passed }) => passed)), failed: names.length, names }]
    }),
  )
  const isExplained = modules.some(hasFailed) || [...outcomes.values()].some(({ failed }) => failed > 0)
  const faults = [
    ...unhandled.map((error) => `an error outside of any test\n${shorten(error)}`),
    ...(flaky.length > MAX_FLAKY ? [`${flaky.length} flaky tests, more than ${MAX_FLAKY}`] : []),
    ...(!first.isOk && !isExplained && unhandled.length === 0 ? ['it ended badly'] : []),
  ]
  if (faults.length > 0) outcomes.set(...theRun(faults))
  return { outcomes, flaky, files: modules.toSorted((a, b) => b.ms - a.ms) }
}

interface FileCount {
  passed: number
  failed: string[]
  flaky: Omit<FlakyTest, 'suite'>[]
}

function countFile(first: TestedFile, retry: TestedFile | undefined): FileCount {
  const { file } = first
  const count: FileCount = { passed: 0, failed: [], flaky: [] }
  const tests = first.tests.length > 0 ? first.tests : (retry?.tests ?? [])
  for (const [i, { name, state, errors }] of tests.entries()) {
    const again = retry?.tests[i]
    const passesAgain = again?.name === name && again.state === 'passed'
    if (state === 'passed' || passesAgain) count.passed += 1
    else count.failed.push(withErrors(name, errors))
    if (state !== 'passed' && passesAgain) count.flaky.push({ file, name, error: errors.map(shorten).join('\n') })
  }
  if (isFileFault(retry ?? first)) count.failed.push(withErrors(file, (retry ?? first).errors))
  else if (isFileFault(first)) count.flaky.push({ file, name: file, error: first.errors.map(shorten).join('\n') })
  return count
}

/** Fails outside of its tests. */
const isFileFault = ({ isOk, tests }: TestedFile): boolean => !isOk && tests.every(({ state }) => state === 'passed')

const hasFailed = ({ isOk, tests }: TestedFile): boolean => !isOk || tests.some(({ state }) => state !== 'passed')

const MAX_ERROR_CHARACTERS = 1500

const withErrors = (name: string, errors: readonly string[]): string => [name, ...errors.map(shorten)].join('\n')

const shorten = (error: string): string => error.trim().slice(0, MAX_ERROR_CHARACTERS).replaceAll(/^/gm, '    ')

const theRun = (names: string[]): [string, StepOutcome] => ['the run', { passed: 0, failed: names.length, names }]

const unique = (values: readonly string[]): string[] => [...new Set(values)]

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
