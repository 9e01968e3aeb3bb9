/**
 * `npm test`: the check. `npm run test:all`: every test with full budgets. `npm
 * test -- lint unit`: only these steps. The last line counts tests and other
 * steps. Flaky tests are listed before, and in dist/flaky.json.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { resolveInProject } from '#server/base/projectRoot'
import { countTests, type FlakyTest } from './check/countTests'
import { runProgram } from './check/run'
import { exitWithNpm, openRunFolder } from './check/runFolder'
import { runTests, type TestedFile } from './check/runTests'
import { longSuites, checkSteps, suites, type StepOutcome, type Suite } from './check/steps'

const isFull = process.argv.includes('--all')
const known = isFull ? [...suites, ...longSuites] : suites
const names = [...checkSteps, ...known].map(({ name }) => name)
const wanted = process.argv.slice(2).filter((name) => name !== '--all')
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`No such step: ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.includes(name)

const started = performance.now()
exitWithNpm()
const removeRunFolder = await openRunFolder()
const summary: string[] = []
const total: StepOutcome = { passed: 0, failed: 0, names: [] }
const slowest: string[] = []
let flaky: FlakyTest[] = []

for (const { name, commands } of checkSteps.filter(isWanted)) {
  console.log(`\n── ${name}`)
  const stepStarted = performance.now()
  const failed = await firstFailed(commands)
  count(
    name,
    failed === undefined ? { passed: 1, failed: 0, names: [] } : { passed: 0, failed: 1, names: [failed] },
    performance.now() - stepStarted,
  )
}

const tested = known.filter(isWanted)
if (tested.length > 0) {
  console.log(`\n── ${tested.map(({ name }) => name).join(', ')}`)
  const testsStarted = performance.now()
  const counted = await countTests(tested, (projects, files) => runTests(projects, { isFull, files }))
  for (const [name, outcome] of counted.outcomes) count(name, outcome, timeOf(tested, name, counted.files))
  flaky = counted.flaky.map((test) => ({ ...test, file: inRepository(test.file) }))
  mkdirSync(resolveInProject('dist'), { recursive: true })
  writeFileSync(resolveInProject('dist/flaky.json'), `${JSON.stringify(flaky, undefined, 2)}\n`)
  slowest.push(...counted.files.slice(0, 10).map(({ ms, project, file }) => `${seconds(ms)} ${project} ${inRepository(file)}`))
  summary.push(`       tests          ${seconds(performance.now() - testsStarted)}`)
}

await removeRunFolder()

console.log(`\n${summary.join('\n')}\n       all of it      ${seconds(performance.now() - started)}\n`)
if (slowest.length > 0) console.log(`The slowest files:\n${slowest.join('\n')}\n`)
for (const { suite, file, name, error } of flaky) console.log(`flaky: ${suite}: ${name} (${file})\n${error}\n`)
if (total.failed > 0) console.log(`${total.names.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
if (total.failed > 0) process.exitCode = 1

function count(name: string, outcome: StepOutcome, ms?: number): void {
  const { passed, failed } = outcome
  total.passed += passed
  total.failed += failed
  total.names.push(...outcome.names.map((what) => `failed: ${name}: ${what}`))
  const time = ms === undefined ? '        ' : seconds(ms)
  summary.push(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(15)} ${time} ${passed} passed, ${failed} failed`)
}

/** Milliseconds, summed; files run in parallel. */
function timeOf(all: readonly Suite[], suite: string, files: readonly TestedFile[]): number | undefined {
  const projects = all.find(({ name }) => name === suite)?.projects
  return projects && files.filter(({ project }) => projects.includes(project)).reduce((sum, { ms }) => sum + ms, 0)
}

async function firstFailed(commands: readonly string[][]): Promise<string | undefined> {
  for (const command of commands) if (!(await runProgram(command))) return command.join(' ')
  return undefined
}

function inRepository(file: string): string {
  return relative(resolveInProject('.'), file)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1).padStart(6)} s`
}
