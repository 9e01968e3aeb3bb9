import type { Itinerary } from '#shared/api/itineraries'
import { summarizePlacesOf } from '#shared/itinerary/eventPlaces'
import type { CalendarDate } from '#shared/dates'
import { toWireRole } from '#shared/itinerary/roles'
import type { Db, DbReader } from '#server/base/db/database'
import { findCardAndRecord } from './cardStore'
import { readProjectedContent } from './contentStore'
import { findHidingModeration } from '#server/access/moderationDecisionStore'
import { readEventCounts } from './voteStore'
import { listCollaborators, toRolesByUserId } from './itineraryStore'

/** The caller checks visibility. `takesPart`: shows hidden places; default: to members. */
export const readItinerary = async (
  { db }: { db: DbReader },
  id: string,
  viewerId: string | null,
  takesPart?: boolean,
): Promise<Itinerary | undefined> => (await readRows(db, id, viewerId, takesPart))?.itinerary

async function readRows(
  db: DbReader,
  id: string,
  viewerId: string | null,
  takesPart?: boolean,
): Promise<{ itinerary: Itinerary; isCurrent: boolean } | undefined> {
  const found = await readItineraryHead(db, id, viewerId)
  if (found === undefined) return undefined
  const { head, startDate, isCurrent } = found
  const countsOf = await readEventCounts(db, id, viewerId)
  const content = await readProjectedContent(db, id, {
    startDate,
    takesPart: takesPart ?? head.myRole !== 'visitor',
    countsOf,
  })
  return { itinerary: { ...head, ...content, ...summarizePlacesOf(content) }, isCurrent }
}

type ItineraryHead = Omit<Itinerary, 'days' | 'ideas' | 'bounds' | 'placeCount'>

/** Without the document's content. `isCurrent`: the rows show the whole document. */
export async function readItineraryHead(
  db: DbReader,
  id: string,
  viewerId: string | null,
): Promise<{ head: ItineraryHead; startDate: CalendarDate; isCurrent: boolean } | undefined> {
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
