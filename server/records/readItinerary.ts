import type { Itinerary } from '#shared/api/itineraries'
import type { CalendarDate } from '#shared/dates'
import { toWireRole } from '#shared/itinerary/roles'
import type { Db, DbReader } from '#server/base/db/database'
import { findCardAndRecord } from './cardStore'
import { readProjectedContent } from './contentStore'
import { findHidingModeration } from '#server/access/moderationDecisionStore'
import { readEventCounts } from './voteStore'
import { listCollaborators, toRolesByUserId } from './itineraryStore'

/** The caller checks visibility. */
export const readItinerary = async (
  { db }: { db: DbReader },
  id: string,
  viewerId: string | null,
): Promise<Itinerary | undefined> => (await readRows(db, id, viewerId))?.itinerary

async function readRows(
  db: DbReader,
  id: string,
  viewerId: string | null,
): Promise<{ itinerary: Itinerary; isCurrent: boolean } | undefined> {
  const found = await readItineraryHead(db, id, viewerId)
  if (found === undefined) return undefined
  const { head, startDate, isCurrent } = found
  const countsOf = await readEventCounts(db, id, viewerId)
  return { itinerary: { ...head, ...(await readProjectedContent(db, id, startDate, countsOf)) }, isCurrent }
}

/** Without days and ideas. `isCurrent`: the rows show the whole document. */
export async function readItineraryHead(
  db: DbReader,
  id: string,
  viewerId: string | null,
): Promise<{ head: Omit<Itinerary, 'days' | 'ideas'>; startDate: CalendarDate; isCurrent: boolean } | undefined> {
  const found = await findCardAndRecord(db, id, viewerId)
  if (found === undefined) return undefined
  const { card, startDate, isHidden, isOffered, isCurrent, ...versions } = found
  const others = await listCollaborators(db, id)
  const collaborators = others.map(({ userId }) => userId)
  const roles = toRolesByUserId(card.userId, others)
  const myRole = toWireRole(viewerId === null ? undefined : roles[viewerId])
  const moderation = isHidden && myRole === 'owner' ? await findHidingModeration(db, 'itinerary', id) : undefined
  const head = {
    ...card,
    collaborators,
    roles,
    myRole,
    ...versions,
    ...(moderation !== undefined && { moderation }),
    ...(isOffered && myRole === 'owner' && { isOffered: true as const }),
  }
  return { head, startDate, isCurrent }
}

/** Continuous edits may keep the rows behind. */
const MAX_TRIES = 3

/** From one snapshot, so `version` is what the rest shows. `settle` brings the rows up to date. */
export async function readItinerarySnapshot(
  { db }: { db: Db },
  id: string,
  { viewerId, settle }: { viewerId: string | null; settle: () => Promise<void> },
): Promise<Itinerary | undefined> {
  for (let tries = 1; ; tries += 1) {
    await settle()
    const read = await db.snapshot((at) => readRows(at, id, viewerId))
    if (read === undefined || read.isCurrent || tries === MAX_TRIES) return read?.itinerary
  }
}
