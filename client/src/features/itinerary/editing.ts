import { lazy } from 'react'
import { loadedLater } from '../../lib/loadedLater'
import { notifyFailure } from '../../lib/notices'
import { texts } from './texts'

const loadForm = () => import('./EventForm')

/** The form of an event. */
export const EventForm = lazy(() => loadForm().then(({ EventForm }) => ({ default: EventForm })))

/** The parts of edit mode: a chunk of its own, because most visits only look. */
export const editing = loadedLater(async () => {
  try {
    const { editingParts } = await import('./editingParts')
    // The first press on 'Añadir evento' need not wait either; should it fail, that press tries again.
    loadForm().catch(() => undefined)
    return editingParts
  } catch (error) {
    notifyFailure(texts.editingFailed)
    throw error
  }
})
