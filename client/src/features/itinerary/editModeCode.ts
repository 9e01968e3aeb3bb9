import { lazyPart } from '../../lib/loading/lazyPart'
import { lazyValue } from '../../lib/loading/lazyValue'
import { showErrorToast } from '../../lib/toasts'
import { loadOutboxWorker } from '../../engine/delivery/outboxWorkers'
import { editModeChunks } from './base/pageMode'
import { tripTexts } from './base/tripTexts'
import { SavePopover } from './saving/SaveChip'

export const EventForm = lazyPart(() => import('./eventForm/EventForm'), 'EventForm')
export const CopyDialog = lazyPart(() => import('./copying/CopyDialog'), 'CopyDialog')
export const ResumeDraftNotice = lazyPart(() => import('./eventForm/ResumeDraftNotice'), 'ResumeDraftNotice')

export const editModeCode = lazyValue(async () => {
  try {
    await editModeChunks.load()
    // Preloaded for the first press, and for going offline and back. Errors are retried on use.
    void EventForm.load()
    void SavePopover.load()
    loadOutboxWorker().catch(() => undefined)
    return 'loaded' as const
  } catch (error) {
    showErrorToast(tripTexts.editingFailed)
    throw error
  }
})
