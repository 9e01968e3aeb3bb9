import { connect } from '@nats-io/transport-node'
import pg from 'pg'
import { pino } from 'pino'
import { inject, onTestFinished } from 'vitest'
import type { BusOptions } from '#server/base/cluster/linkedBus'
import { createNatsBus } from '#server/base/cluster/natsBus'
import type { NodeBus } from '#server/base/cluster/nodeBus'
import { createPostgresBus } from '#server/base/cluster/postgresBus'
import { eventually } from '../eventually'
import './prepareNats'
import { onPostgres } from './onPostgres'
import { postgresForTest } from './testPostgres'

/** What carries the news, for tests that are the same for all. */
export interface BusEngine {
  name: string
  create: (url: string, options: BusOptions) => NodeBus
  /** The address of a channel that nobody else uses, as long as the test runs. */
  url: () => Promise<string>
  /** Somebody who is no node says something on the channel. */
  say: (url: string, topic: string, text: string) => Promise<void>
}

/** Reads what is said on the channel of PostgreSQL, until the test is over. */
export async function wiretap(url: string): Promise<string[]> {
  const said: string[] = []
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined).on('notification', ({ payload = '' }) => void said.push(payload))
  await client.connect()
  await client.query('LISTEN periplo')
  onTestFinished(() => client.end())
  return said
}

const postgres: BusEngine = {
  name: 'PostgreSQL',
  create: createPostgresBus,
  url: () => postgresForTest(),
  say: async (url, _topic, text) => void (await onPostgres(url, `SELECT pg_notify('periplo', '${text}')`)),
}

// Subjects are the same for all tests: those of a file run one after the other.
const nats: BusEngine = {
  name: 'NATS',
  create: createNatsBus,
  url: async () => inject('nats'),
  say: async (url, topic, text) => {
    const connection = await connect({ servers: new URL(url).host })
    connection.publish(`periplo.${topic}`, text)
    await connection.drain()
  },
}

/** Those that are there. */
export const busEngines = (): BusEngine[] => (inject('nats') === '' ? [postgres] : [postgres, nats])

/** A logger, and the lines that it wrote. */
export function recordingLogger(): { logger: BusOptions['logger']; lines: string[] } {
  const lines: string[] = []
  return { logger: pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(line) }), lines }
}

/** A bus until the test is over. Whoever subscribes in the same turn hears everything from its first connection on. */
export function busForTest(engine: BusEngine, url: string, options: Partial<BusOptions> = {}): NodeBus {
  const bus = engine.create(url, { logger: recordingLogger().logger, ...options })
  onTestFinished(() => bus.close())
  return bus
}

export const connected = (...buses: NodeBus[]): Promise<void> =>
  eventually(() => {
    if (!buses.every((bus) => bus.isConnected)) throw new Error('not all are connected')
  })
