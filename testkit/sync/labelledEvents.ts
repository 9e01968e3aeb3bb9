import type * as Y from 'yjs'
import { addEvent } from '#shared/itinerary/commands'
import { roots } from '#shared/itinerary/doc'
import { updateOf } from './updateOf'

/** The update that adds an idea with that title. */
export const addLabelled = (doc: Y.Doc, label = 'Museo'): Uint8Array =>
  updateOf(doc, () => addEvent(doc, { dayId: '' }, { label }))

/** The titles of all events, in alphabetical order. */
export const labelsIn = (doc: Y.Doc): string[] =>
  [...roots(doc).events.values()].map((event) => String(event.get('label'))).sort()

/** The id of the event with that title; '' when there is none. */
export const eventCalled = (doc: Y.Doc, label: string): string =>
  [...roots(doc).events].find(([, event]) => event.get('label') === label)?.[0] ?? ''
