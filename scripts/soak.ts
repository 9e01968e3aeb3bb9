import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { z } from 'zod'

// `npm run soak`: many more simulated histories, kills and corrupt updates than the check. Goes
// on after failing seeds. With `--nodes 3`, only histories of three servers on one PostgreSQL.

const BATCH = 1000
const CLUSTER_BATCH = 100
const KILLS_AT_ONCE = 50

const Options = z.object({
  histories: z.coerce.number().int().min(0),
  kills: z.coerce.number().int().min(0),
  bent: z.coerce.number().int().min(0),
  nodes: z.coerce.number().int().min(1),
  steps: z.coerce.number().int().min(1).optional(),
  seed: z.coerce.number().int().min(0),
})

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '300' },
    bent: { type: 'string', default: '20000' },
    nodes: { type: 'string', default: '1' },
    steps: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const { histories, kills, bent, nodes, steps, seed } = Options.parse(values)
const failures: string[] = []

async function run(projects: string[], files: string[], env: Record<string, number>): Promise<void> {
  const settings = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)]))
  const chosen = projects.flatMap((project) => ['--project', project])
  const child = spawn('npx', ['vitest', 'run', ...chosen, '--reporter', 'dot', ...files], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (data: Buffer) => (output += data.toString())
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  if (code === 0) return
  const said = output.match(/SYNC_SEED=.*|seed \d+.*/g) ?? [output.slice(-2000)]
  failures.push(`${JSON.stringify(settings)}: ${[...new Set(said)].join('\n  ')}`)
  console.log(`failed: ${failures.at(-1)}`)
}

const started = performance.now()
const say = (what: string) =>
  console.log(`${what}, ${failures.length} failures, ${((performance.now() - started) / 60_000).toFixed(1)} min`)

async function soakOneServer(): Promise<void> {
  // Two files at a time, half a batch each.
  for (let done = 0; done < histories; done += 2 * BATCH) {
    const count = Math.min(BATCH, Math.ceil((histories - done) / 2))
    await run(['server'], ['tests/sqlite/sync/simulation.test.ts', 'tests/sqlite/sync/simulatedRollback.test.ts'], {
      SYNC_SIMULATIONS: count,
      SYNC_STEPS: steps ?? 100,
      SYNC_SEED: seed + done,
    })
    say(`${Math.min(histories, done + 2 * count)} of ${histories} histories`)
  }
  for (let done = 0; done < kills; done += KILLS_AT_ONCE) {
    await run(['server'], ['tests/sync/crash.test.ts'], {
      SYNC_KILLS: Math.min(KILLS_AT_ONCE, kills - done),
      SYNC_SEED: seed + done,
    })
    say(`${Math.min(kills, done + KILLS_AT_ONCE)} of ${kills} kills`)
  }
  if (bent === 0) return
  const bentOf = { SYNC_MUTATED: bent, SYNC_PROPOSALS: bent, SYNC_MUTATIONS: bent, SYNC_SEED: seed }
  await run(
    ['server'],
    ['mutatedUpdates', 'proposals', 'adversarial'].map((name) => `tests/sync/${name}.test.ts`),
    bentOf,
  )
  say(`${bent} bent updates of each kind`)
}

async function soakCluster(): Promise<void> {
  for (let done = 0; done < histories; done += CLUSTER_BATCH) {
    const count = Math.min(CLUSTER_BATCH, histories - done)
    await run(['cluster'], ['tests/cluster/simulation.test.ts'], {
      SYNC_SIMULATIONS: count,
      SYNC_STEPS: steps ?? 60,
      SYNC_SEED: seed + done,
      SYNC_NODES: nodes,
    })
    say(`${done + count} of ${histories} histories of ${nodes} servers`)
  }
}

await (nodes === 1 ? soakOneServer() : soakCluster())
if (failures.length > 0) process.exitCode = 1
