import { notify } from '../lib/notices'
import { copiesHere } from '../lib/sync/localCopies'
import { texts } from './texts'

const DAY_MS = 86_400_000

/** Tells whose changes have waited for the server for more than a day. What only waits for its turn with a network is on its way. */
export function tellOverdueWork(userId: string): void {
  const since = copiesHere(userId).unsavedSince()
  if (since !== undefined && Date.now() - since > DAY_MS && !navigator.onLine)
    notify(texts.overdue, { id: 'overdue', stays: true })
}
