import { audienceOf } from '#shared/audience'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import type { UserBrief } from '#shared/api/users'
import { toWireRole } from '#shared/itinerary/roles'
import type { FullRecord } from '../base/itinerarySource'
import type { LocalDatabase } from '../device/localDatabase'
import { withPendingRecord, type PendingItineraryChanges } from '../outbox/itineraryPending'
import { parseJson } from '../../lib/parseJson'
import { objectOf, listOf } from '../../lib/checks'
import { combine, createStore, type Readable } from '../../lib/store/store'
import { isFullRecord, isUserBrief } from '../base/wireChecks'

const KEY = 'heading'

const isKept = objectOf<{ head: FullRecord; people: UserBrief[] }>({ head: isFullRecord, people: listOf(isUserBrief) })

export interface RecordStore {
  /** The server's record with pending changes of the owner. */
  shown: Readable<FullRecord | undefined>
  server: Readable<FullRecord | undefined>
  people: Readable<readonly UserBrief[]>
  recalled: Promise<void>
  /** Ignored if older than the current record. */
  set: (record: FullRecord) => void
  setPeople: (people: readonly UserBrief[]) => void
  /** From message 101. */
  receive: (record: ItineraryRecord) => void
  restartVersions: () => void
  /** Fields from the server, with unknown version. */
  accept: (fields: Partial<FullRecord>) => void
}

const isNewerRecord = (shown: Pick<FullRecord, 'recordVersion'> | undefined, version: number): boolean =>
  shown === undefined || version >= shown.recordVersion

export const serializeRecord = (record: FullRecord, people: readonly UserBrief[]): [key: string, text: string] => [
  KEY,
  JSON.stringify({ head: record, people }),
]

export function parseStoredRecord(text: unknown): { head: FullRecord; people: UserBrief[] } | undefined {
  const kept = typeof text === 'string' ? parseJson(text) : undefined
  return isKept(kept) ? { ...kept, head: { ...kept.head, audience: audienceOf(kept.head) } } : undefined
}

export function openRecordStore(
  database: Pick<LocalDatabase, 'recall' | 'remember'>,
  waiting: Readable<PendingItineraryChanges>,
  userId: string,
): RecordStore {
  const server = createStore<FullRecord | undefined>(undefined)
  const people = createStore<readonly UserBrief[]>([])

  const keep = () => {
    const record = server.get()
    // If storage fails, the page keeps it.
    if (record !== undefined) database.remember(...serializeRecord(record, people.get())).catch(() => undefined)
  }
  const receive = (fields: Partial<FullRecord>) => {
    const shown = server.get()
    if (shown === undefined || !isNewerRecord(shown, fields.recordVersion ?? shown.recordVersion)) return
    server.set({ ...shown, ...fields })
    keep()
  }
  const recall = async (): Promise<void> => {
    // An unreadable copy counts as missing: the server's response follows.
    const kept = parseStoredRecord(await database.recall(KEY).catch(() => undefined))
    if (kept === undefined || server.get() !== undefined) return
    people.set(kept.people)
    server.set(kept.head)
  }

  return {
    shown: combine(server, waiting, withPendingRecord),
    server,
    people,
    recalled: recall(),
    set(next) {
      if (!isNewerRecord(server.get(), next.recordVersion)) return
      server.set(next)
      keep()
    },
    setPeople(next) {
      people.set(next)
      keep()
    },
    receive(record) {
      // Missing from older servers.
      const { roles }: Partial<ItineraryRecord> = record
      const role = roles?.[userId]
      // A former member's connection is closed instead.
      receive({ ...record, ...(role !== undefined && { myRole: toWireRole(role) }) })
    },
    restartVersions() {
      const record = server.get()
      if (record !== undefined) server.set({ ...record, recordVersion: 0 })
      keep()
    },
    accept: receive,
  }
}
