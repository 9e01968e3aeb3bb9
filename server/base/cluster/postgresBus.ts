import { Socket } from 'node:net'
import pg from 'pg'
import { describeRefusal, parsePostgresUrl, type PostgresPlace } from '../db/postgresRefusal'
import type { BusConnection, BusSide } from './busTransport'
import { LinkedBus, type BusOptions } from './linkedBus'
import type { NodeBus } from './nodeBus'

const CHANNEL = 'periplo'
const APPLICATION_NAME = 'periplo bus'
/** NOTIFY refuses 8000 bytes. */
const MAX_NOTIFY_BYTES = 7999
const GATHER_MS = 10
const CONNECT_MS = 5000

// One transaction, as commits that notify are serialized across the database.
const NOTIFY = `SELECT pg_notify('${CHANNEL}', text) FROM unnest($1::text[]) AS text`

/**
 * A bus over LISTEN/NOTIFY, on its own connection; a pooler must use session
 * mode. Throws PostgresRefusedError for an invalid URL.
 */
export function createPostgresBus(url: string, options: BusOptions): NodeBus {
  const place = parsePostgresUrl(url)
  const name = `PostgreSQL at ${place.server}`
  return new LinkedBus({ name, gatherMs: GATHER_MS, connect: (side) => listen(url, place, side) }, options)
}

async function listen(url: string, place: PostgresPlace, { onText, writer }: BusSide): Promise<BusConnection> {
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
    throw describeRefusal(error, place)
  }
  return {
    lost,
    send: async (messages) => void (await client.query(NOTIFY, [writer.pack(messages, MAX_NOTIFY_BYTES)])),
    ping: async () => void (await client.query('SELECT 1')),
    // One channel carries all topics.
    follow: () => undefined,
    unfollow: () => undefined,
    end: () => client.end(),
    discard: () => void socket.destroy(),
  }
}
