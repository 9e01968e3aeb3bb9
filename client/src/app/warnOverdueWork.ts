import { notify } from '../lib/notices'
import { localCopiesOf } from '../engine/device/localCopies'
import { texts } from './texts'

const DAY_MS = 86_400_000

export function warnOverdueWork(userId: string): void {
  const since = localCopiesOf(userId).unsavedSince()
  if (since !== undefined && Date.now() - since > DAY_MS) notify(texts.overdue, { id: 'overdue', duration: Infinity })
}
