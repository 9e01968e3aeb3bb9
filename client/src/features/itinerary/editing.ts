import { lazy } from 'react'
import { loadedLater } from '../../lib/loadedLater'
import { notifyFailure } from '../../lib/notices'
import { untilLoaded } from '../../lib/untilLoaded'
import { texts } from './texts'

const loadForm = () => import('./EventForm')

/** The form of an event. */
export const EventForm = lazy(() => untilLoaded(loadForm).then(({ EventForm }) => ({ default: EventForm })))

/** The parts of edit mode: a chunk of its own, because most visits only look. */
export const editing = loadedLater(async () => {
  try {
    const { editingParts } = await import('./editingParts')
    // So that the first press on 'Añadir evento' need not wait, nor the chip when the network is gone. Should this fail, that press tries again.
    for (const part of [loadForm(), import('./SavePopover')]) part.catch(() => undefined)
    return editingParts
  } catch (error) {
    notifyFailure(texts.editingFailed)
    throw error
  }
})
