import { connect } from '@nats-io/transport-node'
import { pino } from 'pino'
import { inject, onTestFinished } from 'vitest'
import type { BusOptions } from '#server/base/cluster/reconnectingBus'
import { createNatsBus } from '#server/base/cluster/natsBus'
import type { NodeBus } from '#server/base/cluster/nodeBus'
import { createPostgresBus } from '#server/base/cluster/postgresBus'
import { eventually } from '#testkit/eventually'
import '#testkit/server/prepareNats'
import { queryPostgres } from '#testkit/server/postgresDatabases'
import { postgresForTest } from '#testkit/server/testPostgres'

export interface BusEngine {
  name: string
  create: (url: string, options: BusOptions) => NodeBus
  /** URL of a private channel. */
  url: () => Promise<string>
  /** Publishes as a foreign client. */
  publishRaw: (url: string, topic: string, text: string) => Promise<void>
}

const postgres: BusEngine = {
  name: 'PostgreSQL',
  create: createPostgresBus,
  url: () => postgresForTest(),
  publishRaw: async (url, _topic, text) => void (await queryPostgres(url, `SELECT pg_notify('periplo', '${text}')`)),
}

// All tests share NATS subjects, so those of a file run sequentially.
const nats: BusEngine = {
  name: 'NATS',
  create: createNatsBus,
  url: async () => inject('nats'),
  publishRaw: async (url, topic, text) => {
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

export const waitUntilConnected = (...buses: NodeBus[]): Promise<void> =>
  eventually(() => {
    if (!buses.every((bus) => bus.isConnected)) throw new Error('not all are connected')
  })
