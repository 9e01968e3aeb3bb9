// `npm test`: the whole check, step by step. `npm test -- lint unit` runs only those. The last line counts everything:
// each test is one, each other step is one. Flaky tests are listed before it, and in dist/flaky.json.
import { mkdirSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { inProject } from '#server/base/projectRoot'
import { countTests, type FlakyTest } from './check/countTests'
import { run } from './check/run'
import { runTests } from './check/runTests'
import { steps, suites, type Outcome } from './check/steps'

const names = [...steps, ...suites].map(({ name }) => name)
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`No such step: ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.includes(name)

const started = performance.now()
const summary: string[] = []
const total: Outcome = { passed: 0, failed: 0, names: [] }
let flaky: FlakyTest[] = []

for (const { name, commands } of steps.filter(isWanted)) {
  console.log(`\n── ${name}`)
  const stepStarted = performance.now()
  const failed = await firstFailed(commands)
  count(name, failed === undefined ? { passed: 1, failed: 0, names: [] } : { passed: 0, failed: 1, names: [failed] }, stepStarted)
}

const tested = suites.filter(isWanted)
if (tested.length > 0) {
  console.log(`\n── ${tested.map(({ name }) => name).join(', ')}`)
  const testsStarted = performance.now()
  const counted = await countTests(tested, runTests)
  for (const [name, outcome] of counted.outcomes) count(name, outcome)
  flaky = counted.flaky.map((test) => ({ ...test, file: relative(inProject('.'), test.file) }))
  mkdirSync(inProject('dist'), { recursive: true })
  writeFileSync(inProject('dist/flaky.json'), `${JSON.stringify(flaky, undefined, 2)}\n`)
  summary.push(`       tests       ${seconds(testsStarted)}`)
}

console.log(`\n${summary.join('\n')}\n       all of it   ${seconds(started)}\n`)
for (const { suite, file, name, error } of flaky) console.log(`flaky: ${suite}: ${name} (${file})\n${error}\n`)
if (total.failed > 0) console.log(`${total.names.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
if (total.failed > 0) process.exitCode = 1

function count(name: string, outcome: Outcome, since?: number): void {
  const { passed, failed } = outcome
  total.passed += passed
  total.failed += failed
  total.names.push(...outcome.names.map((what) => `failed: ${name}: ${what}`))
  const time = since === undefined ? '        ' : seconds(since)
  summary.push(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${time} ${passed} passed, ${failed} failed`)
}

async function firstFailed(commands: readonly string[][]): Promise<string | undefined> {
  for (const command of commands) if (!(await run(command))) return command.join(' ')
  return undefined
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1).padStart(6)} s`
}
