import { newId } from '../../../../shared/ids'
import type { EventFields } from '../../../../shared/itinerary/fields'
import type { ItineraryView } from '../../../../shared/itinerary/view'
import type { Outbox } from '../outbox/outbox'
import { pictureKey } from '../outbox/waiting'
import type { Heading } from './heading'
import type { ItineraryRecordChanges } from './itineraryRecord'
import type { Readable } from './store'

/** The pictures of an itinerary's events and its cover (`eventId` null). */
export interface ItineraryPictures {
  /** Shows a picture at once and keeps it until the server has it. */
  keep: (eventId: string | null, file: Blob) => void
  /** Takes away the picture that is there, whether the server has it or not. */
  remove: (eventId: string | null) => void
}

interface PictureOptions {
  itineraryId: string
  outbox: Pick<Outbox, 'change'>
  /** The document's own view, without pictures that wait. */
  view: Readable<ItineraryView>
  heading: Pick<Heading, 'server'>
  record: Pick<ItineraryRecordChanges, 'change'>
  editEvent: (eventId: string, fields: Partial<EventFields>) => void
}

export function itineraryPictures({ itineraryId, outbox, view, heading, record, editEvent }: PictureOptions): ItineraryPictures {
  const imageOf = (eventId: string | null): string | null =>
    (eventId === null ? heading.server.get()?.image : view.get().events[eventId]?.image) ?? null
  return {
    keep(eventId, file) {
      const replaces = imageOf(eventId)
      void outbox.change(pictureKey(itineraryId, eventId), () => ({
        kind: 'picture',
        itineraryId,
        stamp: newId(),
        refused: null,
        eventId,
        file,
        replaces,
      }))
    },
    remove(eventId) {
      void outbox.change(pictureKey(itineraryId, eventId), () => undefined)
      if (eventId === null) record.change({ image: null })
      else if (imageOf(eventId) !== null) editEvent(eventId, { image: null })
    },
  }
}
