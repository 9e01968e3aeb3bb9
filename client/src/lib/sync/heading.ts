import type { ItineraryRecord } from '../../../../shared/api/itineraries'
import type { UserBrief } from '../../../../shared/api/users'
import type { ItineraryHead } from './itinerarySource'
import type { LocalDatabase } from './localDatabase'
import { has, listOf, parseJson } from './shape'
import { createStore, type Readable } from './store'
import { isHead, isUser } from './wireShapes'

const KEY = 'heading'

const isKept = has<{ head: ItineraryHead; people: UserBrief[] }>({ head: isHead, people: listOf(isUser) })

/** The record of an open itinerary and the people on it: as the server said last, kept on this device so that the page opens without it. */
export interface Heading {
  head: Readable<ItineraryHead | undefined>
  people: Readable<readonly UserBrief[]>
  /** Resolves when what was kept on this device shows, if there is any. */
  recalled: Promise<void>
  /** The server's answer, unless a newer record is shown already. */
  set: (head: ItineraryHead) => void
  setPeople: (people: readonly UserBrief[]) => void
  /** Fields of a newer record: from message 101, or as the owner has just entered them (then without a version). */
  change: (fields: Partial<ItineraryRecord>) => void
}

/** Whether a record may take the place of the one shown: one that is older may not. One without a version is the owner's own, just entered. */
export const isNewer = (shown: Pick<ItineraryHead, 'recordVersion'> | undefined, version: number | undefined): boolean =>
  shown === undefined || version === undefined || version >= shown.recordVersion

export function openHeading(database: Pick<LocalDatabase, 'recall' | 'remember'>): Heading {
  const head = createStore<ItineraryHead | undefined>(undefined)
  const people = createStore<readonly UserBrief[]>([])

  const keep = () => {
    const kept = { head: head.get(), people: people.get() }
    // A device that keeps nothing says so through the chip; the page itself has what it needs.
    if (kept.head !== undefined) database.remember(KEY, JSON.stringify(kept)).catch(() => undefined)
  }
  const recall = async (): Promise<void> => {
    const text = await database.recall(KEY).catch(() => undefined)
    if (typeof text !== 'string' || head.get() !== undefined) return
    const kept = parseJson(text)
    if (!isKept(kept)) return
    people.set(kept.people)
    head.set(kept.head)
  }

  return {
    head,
    people,
    recalled: recall(),
    set(next) {
      if (!isNewer(head.get(), next.recordVersion)) return
      head.set(next)
      keep()
    },
    setPeople(next) {
      people.set(next)
      keep()
    },
    change(fields) {
      const shown = head.get()
      if (shown === undefined || !isNewer(shown, fields.recordVersion)) return
      head.set({ ...shown, ...fields })
      keep()
    },
  }
}
