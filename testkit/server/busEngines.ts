import { connect } from '@nats-io/transport-node'
import pg from 'pg'
import { pino } from 'pino'
import { inject, onTestFinished } from 'vitest'
import type { BusOptions } from '#server/base/cluster/reconnectingBus'
import { createNatsBus } from '#server/base/cluster/natsBus'
import type { NodeBus } from '#server/base/cluster/nodeBus'
import { createPostgresBus } from '#server/base/cluster/postgresBus'
import { eventually } from '../eventually'
import './prepareNats'
import { onPostgres } from './onPostgres'
import { postgresForTest } from './testPostgres'

export interface BusEngine {
  name: string
  create: (url: string, options: BusOptions) => NodeBus
  /** URL of a private channel. */
  url: () => Promise<string>
  /** Publishes as a foreign client. */
  say: (url: string, topic: string, text: string) => Promise<void>
}

/** Records messages on PostgreSQL's channel until the test ends. */
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

// All tests share NATS subjects, so those of a file run sequentially.
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

export const busEngines = (): BusEngine[] => (inject('nats') === '' ? [postgres] : [postgres, nats])

export function recordingLogger(): { logger: BusOptions['logger']; lines: string[] } {
  const lines: string[] = []
  return { logger: pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(line) }), lines }
}

/** A bus for the test. Subscribe in the same tick to miss no message. */
export function busForTest(engine: BusEngine, url: string, options: Partial<BusOptions> = {}): NodeBus {
  const bus = engine.create(url, { logger: recordingLogger().logger, ...options })
  onTestFinished(() => bus.close())
  return bus
}

export const connected = (...buses: NodeBus[]): Promise<void> =>
  eventually(() => {
    if (!buses.every((bus) => bus.isConnected)) throw new Error('not all are connected')
  })
