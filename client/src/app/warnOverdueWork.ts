import { showToast } from '../lib/toasts'
import { localCopiesOf } from '../engine/device/localCopies'
import { appTexts } from './appTexts'

const DAY_MS = 86_400_000

export function warnOverdueWork(userId: string): void {
  const since = localCopiesOf(userId).unsavedSince()
  if (since !== undefined && Date.now() - since > DAY_MS) showToast(appTexts.overdue, { id: 'overdue', duration: Infinity })
}
