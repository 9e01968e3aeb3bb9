import { lazyPart } from '../../lib/loading/lazyPart'
import { loadedLater } from '../../lib/loading/loadedLater'
import { notifyFailure } from '../../lib/notices'
import { loadOutboxWorker } from '../../engine/delivery/outboxWorkers'
import { texts } from './base/texts'
import { SavePopover } from './saving/SaveChip'

/** The form of an event. */
export const EventForm = lazyPart(() => import('./eventForm/EventForm'), 'EventForm')
/** Only for somebody who left a form with words in it. */
export const ResumeDraftNotice = lazyPart(() => import('./eventForm/ResumeDraftNotice'), 'ResumeDraftNotice')

/** The parts of edit mode: a chunk of its own, because most visits only look. */
export const editing = loadedLater(async () => {
  try {
    const { editingParts } = await import('./editingParts')
    // Loaded in advance: the event form for the first press on 'Añadir evento', the chip's panel for when the network is gone, the outbox for when
    // it is back.
    void EventForm.load()
    void SavePopover.load()
    loadOutboxWorker().catch(() => undefined)
    return editingParts
  } catch (error) {
    notifyFailure(texts.editingFailed)
    throw error
  }
})
