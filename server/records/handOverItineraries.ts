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
  const deleted: string[] = []
  const changed: Changed[] = []
  const change = (itineraryId: string, act: () => void) => {
    const before = findRecord(tx, itineraryId)
    act()
    raiseItineraryVersion(tx, itineraryId, now)
    const after = findRecord(tx, itineraryId)
    if (before !== undefined && after !== undefined) changed.push({ itineraryId, before, after })
  }
  for (const id of itineraryIdsEditedBy(tx, userId)) change(id, () => removeMembership(tx, id, userId))
  for (const id of itineraryIdsOwnedBy(tx, userId)) {
    const [heir] = collaboratorIds(tx, id)
    if (heir === undefined) {
      noteDeletion(tx, id, now)
      removeItinerary(tx, id)
      deleted.push(id)
    } else {
      change(id, () => {
        changeOwner(tx, id, heir)
        removeMembership(tx, id, heir)
      })
    }
  }
  return { changed, deleted }
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
