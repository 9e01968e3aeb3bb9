import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { createDomainEventBus } from '#server/base/bus'
import { readConfig } from '#server/config'
import type { Services } from '#server/base/services'
import { databaseFilePath, openSqlite } from '#server/base/db/openSqlite'
import { openPostgres } from '#server/base/db/openPostgres'
import type { Db, Transaction } from '#server/base/db/database'
import { collaborators, itineraries, locations, users } from '#server/base/db/schema'
import type { GrantableRole } from '#shared/itinerary/roles'
import { addCollaborator, changeCollaboratorRole, removeCollaborator } from '#server/records/collaborators'
import { deleteItinerary } from '#server/features/itineraries/itineraryService'
import { endSession, openSession } from '#server/accounts/sessionService'
import { sessionSecret } from '#server/accounts/sessionSecret'
import { readAccessToken } from '#server/accounts/sessionTokens'
import { findItineraryAccess } from '#server/access/access'
import { findRecord, changeRecordColumns } from '#server/records/itineraryStore'
import { ChangeRecorder } from '#server/history/changeRecorder'
import { createBackgroundJobs } from '#server/base/jobs/startJob'
import { createHub, type SyncHub } from '#server/sync/hub'
import type { SyncSettings } from '#server/sync/syncSettings'
import { createDocument } from '#server/sync/log/documentStore'
import { attachUpgrades } from '#server/sync/wire/attachUpgrades'
import { createSeedUpdate } from '#shared/itinerary/seed'
import { newId } from '#shared/ids'
import { calendarDate } from '../date'
import { envForDataDir, removeData } from '../server/testData'

export interface SyncAccount {
  id: string
  username: string
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

export type TestServices = Pick<Services, 'config' | 'db' | 'bus' | 'jobs' | 'now' | 'ownNow' | 'newId' | 'log'>

/** Hub, upgrade router and database without the rest of the server. */
export class SyncServer {
  constructor(
    readonly parts: TestServices,
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

  addUser = (name = 'Ana'): Promise<SyncAccount> => addSyncUser(this.parts, name)
  addTrip = (owner: SyncAccount, options: { days?: number; collaborators?: SyncAccount[] } = {}): Promise<string> =>
    addSyncTrip(this.parts, owner, options)

  invite(itineraryId: string, guest: SyncAccount, role: GrantableRole = 'editor'): Promise<void> {
    return addCollaborator(this.parts, itineraryId, { username: guest.username, role })
  }

  async setRole(itineraryId: string, guest: SyncAccount, role: GrantableRole): Promise<void> {
    await changeCollaboratorRole(this.parts, { itineraryId, userId: guest.id }, role, await this.#ownerOf(itineraryId))
  }

  async remove(itineraryId: string, guest: SyncAccount): Promise<void> {
    await removeCollaborator(this.parts, { itineraryId, userId: guest.id }, await this.#ownerOf(itineraryId))
  }

  changeRecord(
    itineraryId: string,
    change: (tx: Transaction) => Promise<void> = () => Promise.resolve(),
    columns: { title?: string } = {},
  ): Promise<void> {
    const { bus, now } = this.parts
    return this.db.write(async (tx) => {
      const before = await findRecord(tx, itineraryId)
      await change(tx)
      await changeRecordColumns(tx, itineraryId, now(), columns)
      const [after, access] = [await findRecord(tx, itineraryId), await findItineraryAccess(tx, itineraryId, null)]
      if (before === undefined || after === undefined || access === undefined) return
      tx.afterCommit(() => bus.emit('recordChanged', { itineraryId, ownerId: access.ownerId, before, after }))
    })
  }

  delete(itineraryId: string): Promise<void> {
    return deleteItinerary(this.parts, itineraryId)
  }

  logOut(editor: SyncAccount): Promise<void> {
    return endSession(this.parts, editor.sessionId)
  }

  close(): Promise<void> {
    return this.stop()
  }

  async #ownerOf(itineraryId: string): Promise<string> {
    return (await findItineraryAccess(this.db, itineraryId, null))?.ownerId ?? ''
  }
}

export async function addSyncUser(
  parts: Pick<Services, 'config' | 'db' | 'bus' | 'now' | 'newId'>,
  name: string,
): Promise<SyncAccount> {
  const id = newId()
  const at = parts.now()
  const key = `${name.toLowerCase()}-${id}`
  const keys = { username: key, usernameKey: key, nameKey: key, email: key, emailKey: key }
  await parts.db.write(async (tx) => {
    await tx.insert(users).values({ id, name, ...keys, passwordHash: '', createdAt: at, updatedAt: at })
  })
  const access = (await openSession(parts, { id, passwordHash: '' }))?.access ?? ''
  const claims = await readAccessToken(parts, access)
  return { id, username: key, name, sessionId: claims?.sessionId ?? '', cookie: `access_token=${access}` }
}

export async function addSyncTrip(
  { db, now }: Pick<Services, 'db' | 'now'>,
  owner: SyncAccount,
  { days = 3, collaborators: guests = [] }: { days?: number; collaborators?: SyncAccount[] } = {},
): Promise<string> {
  const id = newId()
  const at = now()
  const startDate = calendarDate('2026-10-01')
  const endDate = calendarDate(`2026-10-${String(Math.min(31, Math.max(1, days))).padStart(2, '0')}`)
  await db.write(async (tx) => {
    await tx.insert(locations).values({ geonameId: 1, name: 'Madrid' }).onConflictDoNothing()
    await tx
      .insert(itineraries)
      .values({ id, userId: owner.id, title: 'Viaje', startDate, endDate, geonameId: 1, createdAt: at, updatedAt: at })
    for (const guest of guests) await tx.insert(collaborators).values({ itineraryId: id, userId: guest.id, createdAt: at })
    await createDocument(tx, { itineraryId: id, seed: days === 0 ? null : createSeedUpdate(days), now: at })
  })
  return id
}

const silent = pino({ level: 'silent' })

/** Without a server, on a folder or the database in `env`. */
export async function openTestServices(
  dataDir: string,
  env: Record<string, string> = {},
  log: Logger = silent,
): Promise<TestServices> {
  const settings = 'DATABASE_URL' in env ? { DATA_DIR: dataDir } : await envForDataDir(dataDir)
  const config = readConfig({ ...settings, RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...env })
  const { databaseUrl, sync } = config
  const db =
    databaseUrl === undefined
      ? openSqlite(databaseFilePath(dataDir), { durability: sync.durability })
      : await openPostgres(databaseUrl)
  sessionSecret(config)
  return { config, db, bus: createDomainEventBus(), jobs: createBackgroundJobs(db), now: Date.now, ownNow: Date.now, newId, log }
}

export async function openSyncServer({ settings, env, dataDir, port = 0, log }: SyncServerOptions = {}): Promise<SyncServer> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'periplo-sync-')))
  const parts = await openTestServices(folder, env, log)
  const changes = new ChangeRecorder(parts)
  const stopNotingChanges = changes.listen(parts.bus)
  const hub = await createHub(parts, settings, { follower: changes })
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
    await parts.db.close()
    if (dataDir === undefined) await removeData(folder)
  }
  return new SyncServer(parts, hub, folder, (server.address() as AddressInfo).port, () => (stopping ??= stop()))
}
