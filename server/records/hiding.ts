import type { Services } from '#server/base/services'
import type { VisibilityEnded } from '#server/base/bus'
import type { Transaction } from '#server/base/db/database'
import { findHiding } from './decisionStore'
import { findItinerary } from './itineraryStore'

/** What only its owner and members see once it is hidden: an itinerary, a list, or a profile with all that its user publishes. */
export type HideableKind = 'itinerary' | 'list' | 'profile'

type Part = Pick<Services, 'bus' | 'now'>

const tables: Readonly<Record<HideableKind, string>> = { itinerary: 'itineraries', list: 'lists', profile: 'users' }

/** What is told to doors that stay open, and to whoever remembers what there is. */
const visibilityEndedOf: Readonly<Record<HideableKind, (id: string) => VisibilityEnded>> = {
  itinerary: (itineraryId) => ({ itineraryId }),
  list: (listId) => ({ listId }),
  profile: (ownerId) => ({ ownerId }),
}

/**
 * Hides something from every door (`visibility.ts`), in the same moment also from whoever has it open; its owner and members go on. False when it was hidden
 * already, or is gone.
 */
export async function hide({ bus, now }: Part, tx: Transaction, kind: HideableKind, id: string): Promise<boolean> {
  const hidden = await tx.run(`UPDATE ${tables[kind]} SET hidden_at = @now WHERE id = @id AND hidden_at IS NULL`, {
    id,
    now: now(),
  })
  if (hidden > 0) tx.afterCommit(() => bus.emit('visibilityEnded', visibilityEndedOf[kind](id)))
  return hidden > 0
}

/** Shows it again to whoever may see it. False when it was not hidden, or is gone. */
export const show = async (tx: Transaction, kind: HideableKind, id: string): Promise<boolean> =>
  (await tx.run(`UPDATE ${tables[kind]} SET hidden_at = NULL WHERE id = @id AND hidden_at IS NOT NULL`, { id })) > 0

/** Hides a thing while a decision of moderators says so, or an offer that its new owner has not answered; else shows it. */
export async function settleHiding(services: Part, tx: Transaction, kind: HideableKind, id: string): Promise<void> {
  const isWaiting = kind === 'itinerary' && (await isHiddenByOffer(tx, id))
  if (isWaiting || (await findHiding(tx, kind, id)) !== undefined) await hide(services, tx, kind, id)
  else await show(tx, kind, id)
}

/** Whether others could see a trip whose new owner has not answered. Of a private one they learn nothing anyway. */
async function isHiddenByOffer(tx: Transaction, id: string): Promise<boolean> {
  const row = await findItinerary(tx, id)
  return row !== undefined && row.offeredAt !== null && row.audience !== 'private'
}
