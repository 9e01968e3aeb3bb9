import type { Services } from '#server/base/services'
import type { Reader } from '#server/base/db/database'
import { findHeadSeq } from './itineraryStore'

/** How many days an itinerary shows, and up to which update of its document that is so. */
export interface ShownDays {
  count: number
  headSeq: number
}

/** Somebody added to the document since the days were counted, who may have added a day. */
export class DaysChangedError extends Error {}

/** How many days show now, everything that was under way committed. */
export async function countShownDays({ hub }: Pick<Services, 'hub'>, itineraryId: string): Promise<ShownDays> {
  const room = await hub.open(itineraryId)
  await room.settled()
  return { count: room.view().days.length, headSeq: room.headSeq }
}

/** How many still show, until the transaction ends that has locked the document. Throws DaysChangedError when that has to be counted again. */
export async function confirmShownDays(tx: Reader, itineraryId: string, shown: ShownDays): Promise<number> {
  const headSeq = await findHeadSeq(tx, itineraryId)
  if (headSeq !== shown.headSeq) throw new DaysChangedError(`the document ${itineraryId} went on`)
  return shown.count
}
