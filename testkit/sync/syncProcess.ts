import { pino } from 'pino'
import { openSyncServer } from './syncServer'

// A sync server that lives in a process of its own, on the database that its environment names, to be killed: prints its port and serves until then.
const [dataDir = '', port = '0'] = process.argv.slice(2)
const server = await openSyncServer({
  dataDir,
  env: { DATABASE_URL: process.env.DATABASE_URL ?? '' },
  port: Number(port),
  settings: { compactRows: 40, idleMs: 300, tickMs: 50, messagesPerSecond: 0 },
  log: pino({ level: 'error' }, pino.destination(2)),
})
process.stdout.write(`${server.port}\n`)
