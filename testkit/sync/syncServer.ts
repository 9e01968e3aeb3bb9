import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { createBus } from '#server/base/bus'
import { readConfig } from '#server/config'
import type { Services } from '#server/base/services'
import { databaseFile, openDatabase, type Db } from '#server/base/db/openDatabase'
import { collaborators, itineraries, locations, users } from '#server/base/db/schema'
import { endSession, openSession } from '#server/accounts/sessionService'
import { sessionSecret } from '#server/accounts/sessionSecret'
import { readAccessToken } from '#server/accounts/sessionTokens'
import { noteDeletion, noteRemoval } from '#server/records/endingStore'
import { findRecord, changeRecordColumns } from '#server/records/itineraryStore'
import { ChangeRecorder } from '#server/history/changeRecorder'
import { createHub, type SyncHub } from '#server/sync/hub'
import type { SyncSettings } from '#server/sync/syncSettings'
import { createDocument } from '#server/sync/log/documentStore'
import { attachUpgrades } from '#server/sync/wire/attachUpgrades'
import { seedUpdate } from '#shared/itinerary/seed'
import { newId } from '#shared/ids'
import { date } from '../date'

/** Somebody with an account and a session. */
export interface SyncAccount {
  id: string
  name: string
  sessionId: string
  cookie: string
}

export interface SyncServerOptions {
  settings?: Partial<SyncSettings>
  env?: Record<string, string>
  dataDir?: string
  port?: number
  log?: Logger
}

type ServerParts = Pick<Services, 'config' | 'db' | 'bus' | 'now' | 'newId' | 'log'>

/** Hub, upgrade router and database without the rest of the server, and the few deeds of REST that concern them. */
export class SyncServer {
  constructor(
    readonly parts: ServerParts,
    readonly hub: SyncHub,
    readonly dataDir: string,
    readonly port: number,
    private readonly stop: () => Promise<void>,
  ) {}

  get url(): string {
    return `ws://127.0.0.1:${this.port}/sync`
  }

  get db(): Db {
    return this.parts.db
  }

  person = (name = 'Ana'): Promise<SyncAccount> => addPerson(this.parts, name)
  trip = (owner: SyncAccount, options: { days?: number; collaborators?: SyncAccount[] } = {}): string =>
    addTrip(this.parts, owner, options)

  /** What POST …/collaborators does. */
  invite(itineraryId: string, guest: SyncAccount): void {
    this.changeRecord(itineraryId, () => {
      this.db.insert(collaborators).values({ itineraryId, userId: guest.id, createdAt: this.parts.now() }).run()
    })
  }

  /** What DELETE …/collaborators/{userId} does. */
  remove(itineraryId: string, guest: SyncAccount): void {
    this.changeRecord(itineraryId, () => {
      this.db.$client.prepare('DELETE FROM collaborators WHERE itinerary_id = ? AND user_id = ?').run(itineraryId, guest.id)
      noteRemoval(this.db, itineraryId, guest.id, this.parts.now())
    })
    this.parts.bus.emit('accessRevoked', { itineraryId, userId: guest.id })
  }

  changeRecord(itineraryId: string, change: () => void = () => undefined, columns: { title?: string } = {}): void {
    const before = findRecord(this.db, itineraryId)
    change()
    changeRecordColumns(this.db, itineraryId, this.parts.now(), columns)
    const after = findRecord(this.db, itineraryId)
    if (before !== undefined && after !== undefined) this.parts.bus.emit('recordChanged', { itineraryId, before, after })
  }

  delete(itineraryId: string): void {
    noteDeletion(this.db, itineraryId, this.parts.now())
    this.db.$client.prepare('DELETE FROM itineraries WHERE id = ?').run(itineraryId)
    this.parts.bus.emit('itineraryDeleted', { itineraryId })
  }

  logOut(editor: SyncAccount): void {
    endSession(this.parts, editor.sessionId)
  }

  close(): Promise<void> {
    return this.stop()
  }
}

export async function addPerson(parts: ServerParts, name: string): Promise<SyncAccount> {
  const id = newId()
  const at = parts.now()
  const key = `${name.toLowerCase()}-${id}`
  parts.db
    .insert(users)
    .values({
      id,
      name,
      username: key,
      usernameKey: key,
      nameKey: key,
      email: key,
      emailKey: key,
      passwordHash: '',
      createdAt: at,
      updatedAt: at,
    })
    .run()
  const access = (await openSession(parts, { id, passwordHash: '' }))?.access ?? ''
  const claims = await readAccessToken(parts, access)
  return { id, name, sessionId: claims?.sessionId ?? '', cookie: `access_token=${access}` }
}

export function addTrip(
  { db, now }: Pick<ServerParts, 'db' | 'now'>,
  owner: SyncAccount,
  { days = 3, collaborators: guests = [] }: { days?: number; collaborators?: SyncAccount[] } = {},
): string {
  const id = newId()
  const at = now()
  const startDate = date('2026-10-01')
  const endDate = date(`2026-10-${String(Math.min(31, Math.max(1, days))).padStart(2, '0')}`)
  db.transaction((tx) => {
    tx.insert(locations).values({ geonameId: 1, name: 'Madrid' }).onConflictDoNothing().run()
    tx.insert(itineraries)
      .values({ id, userId: owner.id, title: 'Viaje', startDate, endDate, geonameId: 1, createdAt: at, updatedAt: at })
      .run()
    for (const guest of guests) tx.insert(collaborators).values({ itineraryId: id, userId: guest.id, createdAt: at }).run()
    createDocument(tx, { itineraryId: id, seed: days === 0 ? null : seedUpdate(days), now: at })
  })
  return id
}

const silent = pino({ level: 'silent' })

/** Services on a data folder, without a server. */
export function openParts(dataDir: string, env: Record<string, string> = {}, log: Logger = silent): ServerParts {
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...env })
  const db = openDatabase(databaseFile(dataDir), { durability: config.sync.durability })
  sessionSecret(config)
  return { config, db, bus: createBus(), now: Date.now, newId, log }
}

/** Starts a sync server; its owner closes it. */
export async function openSyncServer({ settings, env, dataDir, port = 0, log }: SyncServerOptions = {}): Promise<SyncServer> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'periplo-sync-')))
  const parts = openParts(folder, env, log)
  const changes = new ChangeRecorder(parts)
  const stopNotingChanges = changes.listen(parts.bus)
  const hub = createHub(parts, settings, { follow: (room, shown) => changes.follow(room, shown) })
  const server = createServer()
  attachUpgrades(server, parts, hub)
  server.listen({ host: '127.0.0.1', port })
  await once(server, 'listening')
  let stopping: Promise<void> | undefined
  const stop = async () => {
    server.close()
    await hub.close()
    stopNotingChanges()
    server.closeAllConnections()
    parts.db.$client.close()
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true })
  }
  return new SyncServer(parts, hub, folder, (server.address() as AddressInfo).port, () => (stopping ??= stop()))
}
