import type { ItineraryCard } from '#shared/api/itineraries'
import type { UserBrief } from '#shared/api/users'
import { call } from '../api/api'
import { isApiError, NetworkError } from '../api/apiError'
import { isSavingData } from '../../lib/isSavingData'
import { eraseDatabase } from '../device/eraseDeviceData'
import { isUserScopeClosed } from '../base/userScope'
import { localCopiesOf, selectCopiesToEvict, localDatabaseName, type LocalCopy } from '../device/localCopies'

const MAX_COPIES_PER_VISIT = 12

/** Newest first. Opening an unopened invitation would accept it. */
const selectCopiesToDownload = (
  cards: readonly Pick<ItineraryCard, 'id' | 'updatedAt' | 'isInvited'>[],
  find: (itineraryId: string) => LocalCopy | undefined,
): string[] =>
  cards
    .filter(({ id, updatedAt, isInvited }) => isInvited !== true && Date.parse(updatedAt) > (find(id)?.openedAt ?? -Infinity))
    .map(({ id }) => id)
    .slice(0, MAX_COPIES_PER_VISIT)

/** Failures are retried at the next visit. */
export async function runOfflineUpkeep(user: UserBrief): Promise<void> {
  const copies = localCopiesOf(user.id)
  if (copies.countUnsaved() > 0) {
    const { startOutboxWorker } = await import('../delivery/outboxWorkers')
    await startOutboxWorker(user)
  }
  await evictOldCopies(user.id, Date.now())
  if (isSavingData() || isUserScopeClosed(user.id)) return
  try {
    const cards = await call('GET /itineraries', { query: { userId: user.id, visibility: 'all', limit: 50 } })
    const wanted = selectCopiesToDownload(cards, copies.find)
    if (wanted.length === 0) return
    const { downloadCopies } = await import('./fetchCopies')
    await downloadCopies(user, wanted)
  } catch (error) {
    if (!(error instanceof NetworkError) && !isApiError(error)) throw error
  }
}

async function evictOldCopies(userId: string, now: number): Promise<void> {
  const copies = localCopiesOf(userId)
  for (const { itineraryId, epoch } of selectCopiesToEvict(copies.list(), now, copies.countUnsaved)) {
    copies.forget(itineraryId)
    await eraseDatabase(localDatabaseName(userId, itineraryId, epoch))
  }
}
