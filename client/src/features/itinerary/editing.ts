import { lazyPart } from '../../lib/lazyPart'
import { loadedLater } from '../../lib/loadedLater'
import { notifyFailure } from '../../lib/notices'
import { texts } from './texts'

/** The form of an event. */
export const EventForm = lazyPart(() => import('./events/EventForm'), 'EventForm')

/** The parts of edit mode: a chunk of its own, because most visits only look. */
export const editing = loadedLater(async () => {
  try {
    const { editingParts } = await import('./editingParts')
    // So that the first press on 'Añadir evento' need not wait, nor the chip when the network is gone. Should this fail, that press tries again.
    void EventForm.load()
    import('./saving/SavePopover').catch(() => undefined)
    return editingParts
  } catch (error) {
    notifyFailure(texts.editingFailed)
    throw error
  }
})
