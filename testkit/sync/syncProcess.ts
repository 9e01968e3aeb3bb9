import { pino } from 'pino'
import { openSyncServer } from './syncServer'

// A sync server process for tests to kill. Prints its port.
const [dataDir = '', port = '0'] = process.argv.slice(2)
const server = await openSyncServer({
  dataDir,
  env: { DATABASE_URL: process.env.DATABASE_URL ?? '' },
  port: Number(port),
  settings: { compactRows: 40, idleMs: 300, tickMs: 50, messagesPerSecond: 0 },
  log: pino({ level: 'error' }, pino.destination(2)),
})
process.stdout.write(`${server.port}\n`)
