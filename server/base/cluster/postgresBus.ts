import { Socket } from 'node:net'
import pg from 'pg'
import { describeRefusal, parsePostgresUrl, type PostgresPlace } from '../db/postgresRefusal'
import type { BusConnection, BusSide } from './busTransport'
import { LinkedBus, type BusOptions } from './linkedBus'
import type { NodeBus } from './nodeBus'

/** Of all nodes of a database, and nobody else. */
const CHANNEL = 'periplo'
/** As operators see it in pg_stat_activity. */
const APPLICATION_NAME = 'periplo bus'
/** PostgreSQL refuses a text of 8000 bytes. */
const MAX_NOTIFY_BYTES = 7999
const GATHER_MS = 10
const CONNECT_MS = 5000

// All texts in one transaction: each commit that notifies waits for those of all other nodes.
const NOTIFY = `SELECT pg_notify('${CHANNEL}', text) FROM unnest($1::text[]) AS text`

/**
 * A bus over LISTEN and NOTIFY of the database at `postgres://user:password@host:port/name`, on a connection of its own. Throws PostgresRefusedError
 * when that is no address; a server that does not answer is tried again for ever. A pooler in between has to pool by session.
 */
export function createPostgresBus(url: string, options: BusOptions): NodeBus {
  const place = parsePostgresUrl(url)
  const name = `PostgreSQL at ${place.server}`
  return new LinkedBus({ name, gatherMs: GATHER_MS, connect: (side) => listen(url, place, side) }, options)
}

async function listen(url: string, place: PostgresPlace, { onText, writer }: BusSide): Promise<BusConnection> {
  // Ours, because only so a connection ends whose server does not answer.
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
    // Whoever notifies commits alone in the whole database: none of them waits for a disk, as nothing of it is kept.
    await client.query(`SET synchronous_commit = off; LISTEN ${CHANNEL}`)
  } catch (error) {
    socket.destroy()
    throw describeRefusal(error, place)
  }
  return {
    lost,
    send: async (messages) => void (await client.query(NOTIFY, [writer.pack(messages, MAX_NOTIFY_BYTES)])),
    ping: async () => void (await client.query('SELECT 1')),
    // One channel carries all topics: PostgreSQL sends it to every node anyway.
    follow: () => undefined,
    unfollow: () => undefined,
    end: () => client.end(),
    discard: () => void socket.destroy(),
  }
}
