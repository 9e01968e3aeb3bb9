import { audienceOf } from '#shared/audience'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import type { UserBrief } from '#shared/api/users'
import { roleOf } from '#shared/itinerary/roles'
import type { FullRecord } from '../base/itinerarySource'
import type { LocalDatabase } from '../device/localDatabase'
import { withPendingRecord, type ItineraryPending } from '../outbox/itineraryPending'
import { parseJson } from '../../lib/parseJson'
import { objectOf, listOf } from '../../lib/checks'
import { combine, createStore, type Readable } from '../../lib/store/store'
import { isFullRecord, isUser } from '../base/wireChecks'

const KEY = 'heading'

const isKept = objectOf<{ head: FullRecord; people: UserBrief[] }>({ head: isFullRecord, people: listOf(isUser) })

/** The record of an open itinerary and the people on it: as the server said last, kept on this device so that the page opens without it. */
export interface RecordStore {
  /** What the page shows: the record as the server said it, overlaid with its owner's changes that the server does not have yet. */
  shown: Readable<FullRecord | undefined>
  /** The record as the server said it last. */
  server: Readable<FullRecord | undefined>
  people: Readable<readonly UserBrief[]>
  /** Resolves when what was kept on this device shows, if there is any. */
  recalled: Promise<void>
  /** The server's answer, unless a newer record is shown already. */
  set: (record: FullRecord) => void
  setPeople: (people: readonly UserBrief[]) => void
  /** A newer record, from message 101. */
  receive: (record: ItineraryRecord) => void
  /** The server begins anew to count the versions of the record. */
  restartVersions: () => void
  /** Single fields that the server has just accepted or told; the number of their version is not known. */
  accept: (fields: Partial<FullRecord>) => void
}

/** Whether a record may take the place of the one shown: one that is older may not. */
export const isNewer = (shown: Pick<FullRecord, 'recordVersion'> | undefined, version: number): boolean =>
  shown === undefined || version >= shown.recordVersion

/** What a database keeps of the record and the people, as text. */
export const serializeRecord = (record: FullRecord, people: readonly UserBrief[]): [key: string, text: string] => [
  KEY,
  JSON.stringify({ head: record, people }),
]

/** Reads it back; undefined when it is not in our format. */
export function parseStoredRecord(text: unknown): { head: FullRecord; people: UserBrief[] } | undefined {
  const kept = typeof text === 'string' ? parseJson(text) : undefined
  return isKept(kept) ? { ...kept, head: { ...kept.head, audience: audienceOf(kept.head) } } : undefined
}

export function openRecordStore(
  database: Pick<LocalDatabase, 'recall' | 'remember'>,
  waiting: Readable<ItineraryPending>,
  userId: string,
): RecordStore {
  const server = createStore<FullRecord | undefined>(undefined)
  const people = createStore<readonly UserBrief[]>([])

  const keep = () => {
    const record = server.get()
    // Nothing is lost on a device that keeps nothing: the page has the record, and the chip says so.
    if (record !== undefined) database.remember(...serializeRecord(record, people.get())).catch(() => undefined)
  }
  const receive = (fields: Partial<FullRecord>) => {
    const shown = server.get()
    if (shown === undefined || !isNewer(shown, fields.recordVersion ?? shown.recordVersion)) return
    server.set({ ...shown, ...fields })
    keep()
  }
  const recall = async (): Promise<void> => {
    // A copy that cannot be read counts as none: the server's answer follows.
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
      if (!isNewer(server.get(), next.recordVersion)) return
      server.set(next)
      keep()
    },
    setPeople(next) {
      people.set(next)
      keep()
    },
    receive(record) {
      // A server of the version before says nothing of roles.
      const { roles }: Partial<ItineraryRecord> = record
      const role = roles?.[userId]
      // Whoever takes part no longer is told by the end of the connection.
      receive({ ...record, ...(role !== undefined && { myRole: roleOf(role) }) })
    },
    restartVersions() {
      const record = server.get()
      if (record !== undefined) server.set({ ...record, recordVersion: 0 })
      keep()
    },
    accept: receive,
  }
}
