import type * as Y from 'yjs'
import { addEvent } from '#shared/itinerary/commands'
import { roots } from '#shared/itinerary/doc'
import { updateOf } from './updateOf'

export const addLabelled = (doc: Y.Doc, label = 'Museo'): Uint8Array =>
  updateOf(doc, () => addEvent(doc, { dayId: '' }, { label }))

export const labelsIn = (doc: Y.Doc): string[] =>
  [...roots(doc).events.values()].map((event) => String(event.get('label'))).sort()

/** The id of an event by title, or ''. */
export const eventCalled = (doc: Y.Doc, label: string): string =>
  [...roots(doc).events].find(([, event]) => event.get('label') === label)?.[0] ?? ''
