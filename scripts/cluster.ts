// `npm run cluster`: several servers on one PostgreSQL, behind a balancer.
import { mkdir, rm, symlink } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readConfig } from '#server/config'
import { ensureGazetteer } from '#server/gazetteer/ensureGazetteer'
import { ensureBaseMap } from '#server/map/ensureBaseMap'
import { findFreePort } from '#testkit/server/findFreePort'
import { startOwnPostgres } from '#testkit/server/ownPostgres'
import { buildIfStale } from './build/builds.mjs'
import { Balancer } from './cluster/balancer'
import { SupervisedNode } from './cluster/supervisedNode'
import { OperationError, runCommand, printLine } from './operations/base/command'

const MAX_NODES = 32

/** Run in reverse order. */
const endings: (() => Promise<unknown>)[] = []
let isStopping = false

await runCommand(async (args) => {
  const { values } = parseArgs({ args, options: { nodes: { type: 'string', default: '3' } } })
  const nodes = z.coerce.number().int().min(1).max(MAX_NODES).safeParse(values.nodes)
  if (!nodes.success) throw new OperationError(`--nodes is a number from 1 to ${MAX_NODES}.`)
  const config = readConfig()
  await buildIfStale()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  try {
    await start(nodes.data, config)
  } catch (error) {
    // A stop makes pending starts fail.
    if (!isStopping) await end()
    if (!isStopping) throw error
  }
})

async function start(count: number, { dataDir, port, host, databaseUrl }: ReturnType<typeof readConfig>): Promise<void> {
  const folder = join(resolve(dataDir), 'nodes')
  const env = {
    DATABASE_URL: databaseUrl ?? (await ownPostgres()),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    // The balancer sends the client's address.
    TRUST_PROXY: '1',
    DEMO_DATA: process.env.DEMO_DATA ?? (process.env.NODE_ENV === 'production' ? '0' : '1'),
  }
  const files = [(await ensureGazetteer(resolve(dataDir))).file, (await ensureBaseMap(resolve(dataDir))).file]
  const nodes: SupervisedNode[] = []
  const logins: string[] = []
  for (let i = 1; i <= count && !isStopping; i += 1) {
    const ownFolder = join(folder, String(i))
    await mkdir(ownFolder, { recursive: true })
    for (const file of files) await link(file, join(ownFolder, basename(file)))
    const name = `Node ${i}`
    const onLine = i === 1 ? (line: string) => void logins.push(line) : () => undefined
    // In sequence: the first migrates.
    const node = await SupervisedNode.start({
      name,
      port: await findFreePort(),
      env: { ...env, DATA_DIR: ownFolder },
      say: printLine,
      onLine,
    })
    endings.push(() => node.stop())
    nodes.push(node)
    printLine(`${name} is process ${node.pid} on port ${node.port}.`)
  }
  if (isStopping) return
  const balancer = new Balancer(nodes)
  const at = await balancer.listen(port, host).catch((error: unknown) => {
    throw new OperationError(`Cannot listen on ${host}:${port} (${error instanceof Error ? error.message : String(error)})`)
  })
  endings.push(() => balancer.close())
  printLine(
    `Periplo: http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${at}, balanced over ${count} servers. Ctrl+C stops all.`,
  )
  for (const line of logins) printLine(line)
}

async function ownPostgres(): Promise<string> {
  const { url, stop: stopPostgres } = await startOwnPostgres()
  endings.push(stopPostgres)
  printLine(`A temporary PostgreSQL runs until this command ends, then its data is deleted: ${url}`)
  return url
}

/** The gazetteer is large. */
async function link(file: string, at: string): Promise<void> {
  await rm(at, { force: true })
  await symlink(file, at)
}

function stop(): void {
  if (isStopping) return
  isStopping = true
  end().then(
    () => process.exit(0),
    (error: unknown) => {
      printLine(String(error))
      process.exit(1)
    },
  )
}

async function end(): Promise<void> {
  const all = endings.splice(0).toReversed()
  // Balancer, then servers, then database.
  const database = all.pop()
  await Promise.all(all.map((ending) => ending()))
  await database?.()
}
