import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import type { Services } from '#server/base/services'
import type { Queries } from '#server/base/db/openDatabase'
import { itineraryIdsEditedBy, removeMembership } from './collaboratorStore'
import { noteDeletion } from './endingStore'
import {
  changeOwner,
  collaboratorIds,
  itineraryIdsOwnedBy,
  findRecord,
  removeItinerary,
  raiseItineraryVersion,
} from './itineraryStore'

interface Changed {
  itineraryId: string
  before: ItineraryRecord
  after: ItineraryRecord
}

/** What became of the itineraries of somebody who goes. */
export interface HandedOverItineraries {
  /** Have another owner, or one collaborator less. */
  changed: Changed[]
  deleted: string[]
}

/**
 * Takes somebody out of all itineraries, inside the transaction that ends their account: what they own passes to its oldest collaborator, or
 * goes when it has none; what they only edit stays with the others.
 */
export function handOverItineraries(tx: Queries, userId: string, now: number): HandedOverItineraries {
  const left = itineraryIdsEditedBy(tx, userId).flatMap((id) => changing(tx, id, now, () => removeMembership(tx, id, userId)))
  const { changed, deleted } = handOverOwnItineraries(tx, userId, now)
  return { changed: [...left, ...changed], deleted }
}

/** The same with some of those they own, the oldest. */
export function handOverOwnItineraries(tx: Queries, userId: string, now: number, atMost?: number): HandedOverItineraries {
  const deleted: string[] = []
  const changed: Changed[] = []
  for (const id of itineraryIdsOwnedBy(tx, userId, atMost)) {
    const [heir] = collaboratorIds(tx, id)
    if (heir === undefined) {
      noteDeletion(tx, id, now)
      removeItinerary(tx, id)
      deleted.push(id)
    } else {
      const passOn = () => {
        changeOwner(tx, id, heir)
        removeMembership(tx, id, heir)
      }
      changed.push(...changing(tx, id, now, passOn))
    }
  }
  return { changed, deleted }
}

function changing(tx: Queries, itineraryId: string, now: number, act: () => void): Changed[] {
  const before = findRecord(tx, itineraryId)
  act()
  raiseItineraryVersion(tx, itineraryId, now)
  const after = findRecord(tx, itineraryId)
  return before === undefined || after === undefined ? [] : [{ itineraryId, before, after }]
}

/** Tells whoever has these itineraries open, once it is in the database: first who may no more, then the others. */
export function emitHandedOver(
  { bus }: Pick<Services, 'bus'>,
  userId: string,
  { changed, deleted }: HandedOverItineraries,
): void {
  for (const itineraryId of deleted) bus.emit('itineraryDeleted', { itineraryId })
  for (const change of changed) {
    bus.emit('accessRevoked', { itineraryId: change.itineraryId, userId })
    bus.emit('recordChanged', change)
  }
}
