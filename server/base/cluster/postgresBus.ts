import { Socket } from 'node:net'
import pg from 'pg'
import { explainPostgresError, parsePostgresUrl, type PostgresAddress } from '../db/unusablePostgres'
import type { BusConnection, BusHandlers } from './busTransport'
import { ReconnectingBus, type BusOptions } from './reconnectingBus'
import type { NodeBus } from './nodeBus'

const CHANNEL = 'periplo'
const APPLICATION_NAME = 'periplo bus'
/** NOTIFY refuses 8000 bytes. */
const MAX_NOTIFY_BYTES = 7999
const GATHER_MS = 10
const CONNECT_MS = 5000

// One transaction, as commits that notify are serialized across the database.
const NOTIFY = `SELECT pg_notify('${CHANNEL}', text) FROM unnest($1::text[]) AS text`

/** On its own connection; a pooler must use session mode. Throws UnusablePostgresError. */
export function createPostgresBus(url: string, options: BusOptions): NodeBus {
  const address = parsePostgresUrl(url)
  const name = `PostgreSQL at ${address.server}`
  return new ReconnectingBus({ name, gatherMs: GATHER_MS, connect: (handlers) => listen(url, address, handlers) }, options)
}

async function listen(url: string, address: PostgresAddress, { onText, writer }: BusHandlers): Promise<BusConnection> {
  // Destroyed when the server does not respond.
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: APPLICATION_NAME,
    stream: () => socket,
  })
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve())
    client.on('end', () => resolve())
  })
  client.on('notification', ({ payload = '' }) => onText(payload))
  try {
    await client.connect()
    // Commits that notify are serialized: do not wait for a disk.
    await client.query(`SET synchronous_commit = off; LISTEN ${CHANNEL}`)
  } catch (error) {
    socket.destroy()
    throw explainPostgresError(error, address)
  }
  return {
    lost,
    send: async (messages) => void (await client.query(NOTIFY, [writer.pack(messages, MAX_NOTIFY_BYTES)])),
    ping: async () => void (await client.query('SELECT 1')),
    // One channel carries all topics.
    subscribe: () => undefined,
    unsubscribe: () => undefined,
    end: () => client.end(),
    discard: () => void socket.destroy(),
  }
}
