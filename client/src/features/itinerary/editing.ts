import { lazyPart } from '../../lib/loading/lazyPart'
import { loadedLater } from '../../lib/loading/loadedLater'
import { notifyFailure } from '../../lib/notices'
import { loadOutboxWorker } from '../../engine/delivery/outboxWorkers'
import { editMode } from './base/pageMode'
import { texts } from './base/texts'
import { SavePopover } from './saving/SaveChip'

export const EventForm = lazyPart(() => import('./eventForm/EventForm'), 'EventForm')
export const CopyDialog = lazyPart(() => import('./copying/CopyDialog'), 'CopyDialog')
/** Only with an unsaved form. */
export const ResumeDraftNotice = lazyPart(() => import('./eventForm/ResumeDraftNotice'), 'ResumeDraftNotice')

/** Most visits do not need this chunk. */
export const editing = loadedLater(async () => {
  try {
    await editMode.load()
    // Preloaded for the first press, and for going offline and back. Errors are retried on use.
    void EventForm.load()
    void SavePopover.load()
    loadOutboxWorker().catch(() => undefined)
    return 'loaded' as const
  } catch (error) {
    notifyFailure(texts.editingFailed)
    throw error
  }
})
