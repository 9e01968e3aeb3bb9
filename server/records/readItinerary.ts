import type { Itinerary, Role } from '#shared/api/itineraries'
import type { Reader } from '#server/base/db/database'
import { findCardAndRecord } from './cardStore'
import { readProjectedContent } from './contentStore'
import { collaboratorIds } from './itineraryStore'

/** An itinerary as this viewer sees it, from the rows; undefined when there is none. Whether they may see it is the caller's question. */
export async function readItinerary({ db }: { db: Reader }, id: string, viewerId: string | null): Promise<Itinerary | undefined> {
  const found = await findCardAndRecord(db, id, viewerId)
  if (found === undefined) return undefined
  const { card, startDate, recordVersion, version } = found
  const collaborators = await collaboratorIds(db, id)
  const myRole = roleAmong(card.userId, collaborators, viewerId)
  return { ...card, collaborators, myRole, recordVersion, version, ...(await readProjectedContent(db, id, startDate)) }
}

function roleAmong(ownerId: string, collaborators: readonly string[], userId: string | null): Role {
  if (ownerId === userId) return 'owner'
  return userId !== null && collaborators.includes(userId) ? 'collaborator' : 'visitor'
}
