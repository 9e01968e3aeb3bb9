import type { Services } from '#server/base/services'
import type { VisibilityRevoked } from '#server/base/bus'
import type { Transaction } from '#server/base/db/database'
import { findHidingDecision } from './moderationDecisionStore'

/** Visible to owner and members only. A hidden profile hides all that its user publishes. */
export type HideableKind = 'itinerary' | 'list' | 'profile'

type Part = Pick<Services, 'bus' | 'now'>

const tables: Readonly<Record<HideableKind, string>> = { itinerary: 'itineraries', list: 'lists', profile: 'users' }

/** The event that closes open pages and drops caches. */
const revocationOf: Readonly<Record<HideableKind, (id: string) => VisibilityRevoked>> = {
  itinerary: (itineraryId) => ({ itineraryId }),
  list: (listId) => ({ listId }),
  profile: (ownerId) => ({ ownerId }),
}

/** Closes it for non-members. False if it was hidden or does not exist. */
export async function setHidden({ bus, now }: Part, tx: Transaction, kind: HideableKind, id: string): Promise<boolean> {
  const hidden = await tx.run(`UPDATE ${tables[kind]} SET hidden_at = @now WHERE id = @id AND hidden_at IS NULL`, {
    id,
    now: now(),
  })
  if (hidden > 0) tx.afterCommit(() => bus.emit('visibilityEnded', revocationOf[kind](id)))
  return hidden > 0
}

/** False if it was not hidden or does not exist. */
export const clearHidden = async (tx: Transaction, kind: HideableKind, id: string): Promise<boolean> =>
  (await tx.run(`UPDATE ${tables[kind]} SET hidden_at = NULL WHERE id = @id AND hidden_at IS NOT NULL`, { id })) > 0

/** Depending on moderation and open offers. */
export async function recomputeHidden(services: Part, tx: Transaction, kind: HideableKind, id: string): Promise<void> {
  const isWaiting = kind === 'itinerary' && (await isHiddenByOffer(tx, id))
  if (isWaiting || (await findHidingDecision(tx, kind, id)) !== undefined) await setHidden(services, tx, kind, id)
  else await clearHidden(tx, kind, id)
}

/** An offered trip that others could see otherwise. */
async function isHiddenByOffer(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx.rows(`SELECT 1 FROM itineraries WHERE id = @id AND offered_at IS NOT NULL AND audience <> 'private'`, {
    id,
  })
  return row !== undefined
}
