// `npm test`: the whole check, step by step. `npm test -- lint unit` runs only those. The last line counts everything:
// each test is one, each other step is one.
import { countTests } from './check/countTests'
import { run } from './check/run'
import { steps, type Outcome, type Step } from './check/steps'

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0)
  throw new Error(`No such step: ${unknown.join(', ')}. There are: ${steps.map(({ name }) => name).join(', ')}.`)

const started = performance.now()
const summary: string[] = []
const total: Outcome = { passed: 0, failed: 0, names: [] }
for (const step of steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`\n── ${step.name}`)
  const stepStarted = performance.now()
  const { passed, failed, names } = await outcomeOf(step)
  total.passed += passed
  total.failed += failed
  total.names.push(...names.map((name) => `failed: ${step.name}: ${name}`))
  summary.push(
    `${failed === 0 ? 'ok    ' : 'FAILED'} ${step.name.padEnd(12)} ${seconds(stepStarted)} ${passed} passed, ${failed} failed`,
  )
}

console.log(`\n${summary.join('\n')}\nall of it${' '.repeat(11)}${seconds(started)}\n`)
if (total.failed > 0) console.log(`${total.names.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
if (total.failed > 0) process.exitCode = 1

async function outcomeOf(step: Step): Promise<Outcome> {
  if ('project' in step) return countTests(step.project)
  for (const command of step.commands) if (!(await run(command))) return { passed: 0, failed: 1, names: [command.join(' ')] }
  return { passed: 1, failed: 0, names: [] }
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1).padStart(6)} s`
}
