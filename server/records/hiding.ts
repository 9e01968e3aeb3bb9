import type { Services } from '#server/base/services'
import type { VisibilityEnded } from '#server/base/bus'
import type { Transaction } from '#server/base/db/database'

/** What can be hidden from everybody who does not take part in it: a profile with all that its person publishes. */
export type HideableKind = 'itinerary' | 'list' | 'profile'

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
export async function hide(
  { bus, now }: Pick<Services, 'bus' | 'now'>,
  tx: Transaction,
  kind: HideableKind,
  id: string,
): Promise<boolean> {
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
