import type * as Y from 'yjs'
import { editEvent } from '#shared/itinerary/commands'
import type { ItineraryView } from '#shared/itinerary/view'
import type { Readable } from '../../lib/store/store'
import type { ItineraryPending } from '../outbox/itineraryPending'
import type { History } from './history'
import type { ItineraryPictures } from './itineraryPictures'

interface UploadedPorts {
  doc: Y.Doc
  pending: Readable<ItineraryPending>
  /** Without pending pictures. */
  view: Readable<ItineraryView>
  pictures: Pick<ItineraryPictures, 'coverArrived'>
  history: Pick<History, 'complete' | 'adoptPicture'>
  mayChange: (eventId: string) => boolean
}

export interface UploadedPictures {
  /** No-op if the event is gone or its image is not `replaces`. */
  setImage: (eventId: string, image: string, replaces: string | null) => void
  stop: () => void
}

export function createUploadedPictures({ doc, pending, view, pictures, history, mayChange }: UploadedPorts): UploadedPictures {
  // If another tab uploaded the picture, undoing the choice must undo the upload too.
  const adopt = () => {
    for (const { eventId, uploaded, replaces, stamp } of pending.get().pictures) {
      if (uploaded === undefined) continue
      if (eventId === null) pictures.coverArrived(stamp, uploaded)
      else if (view.get().events[eventId]?.image === uploaded) history.adoptPicture(eventId, uploaded, replaces)
    }
  }
  const stops = [pending.subscribe(adopt), view.subscribe(adopt)]
  return {
    setImage(eventId, image, replaces) {
      const event = view.get().events[eventId]
      if (event?.image !== replaces || !mayChange(eventId)) return
      history.complete({ kind: 'editEvent', id: eventId, name: event.label }, () => editEvent(doc, eventId, { image }))
    },
    stop: () => stops.forEach((stop) => stop()),
  }
}
