import { lazyPart } from '../../lib/loading/lazyPart'
import { loadedLater } from '../../lib/loading/loadedLater'
import { notifyFailure } from '../../lib/notices'
import { loadOutboxWorker } from '../../engine/delivery/outboxWorkers'
import { editMode } from './base/pageMode'
import { texts } from './base/texts'
import { SavePopover } from './saving/SaveChip'

export const EventForm = lazyPart(() => import('./eventForm/EventForm'), 'EventForm')
export const CopyDialog = lazyPart(() => import('./copying/CopyDialog'), 'CopyDialog')
/** Only for somebody who left a form unsaved. */
export const ResumeDraftNotice = lazyPart(() => import('./eventForm/ResumeDraftNotice'), 'ResumeDraftNotice')

/** Whether the parts of edit mode are loaded. They are a chunk of their own, because most visits only look. */
export const editing = loadedLater(async () => {
  try {
    await editMode.load()
    // Loaded in advance: the event form for the first press on 'Añadir evento', the chip's panel for when the network is gone, the outbox for when it
    // is back. What fails is loaded when it is wanted.
    void EventForm.load()
    void SavePopover.load()
    loadOutboxWorker().catch(() => undefined)
    return 'loaded' as const
  } catch (error) {
    notifyFailure(texts.editingFailed)
    throw error
  }
})
