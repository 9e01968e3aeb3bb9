import { notify } from '../lib/notices'
import { copiesHere } from '../lib/sync/localCopies'
import { texts } from './texts'

const DAY_MS = 86_400_000

/** Tells whose changes have waited for the server for more than a day. */
export function tellOverdueWork(userId: string): void {
  const since = copiesHere(userId).unsavedSince()
  if (since !== undefined && Date.now() - since > DAY_MS) notify(texts.overdue, { id: 'overdue', duration: Infinity })
}
