import { newId } from '#shared/ids'
import type { ItineraryView } from '#shared/itinerary/view'
import type { Outbox } from '../outbox/outbox'
import { pictureKey, recordKey, type PendingPicture } from '../outbox/pendingChange'
import type { RecordStore } from './recordStore'
import { createCoverChanges } from './coverChanges'
import type { ParkedChange, HistoryEntry, History } from './history'
import type { RecordEditor } from './recordEditor'
import type { Readable } from '../../lib/store/store'

/** The pictures of an itinerary, as they wait for the server. */
export interface ItineraryPictures {
  /** Shows a cover at once and keeps it until the server has it. */
  keepCover: (file: Blob) => void
  /** Removes the cover, whether the server has it or not. It can be undone. */
  removeCover: () => HistoryEntry
  /** The server has the cover that was chosen with that stamp, as `image`. */
  coverArrived: (stamp: string, image: string) => void
  /** Sets the picture that waits for an event; null for none. Returns how to undo that, undefined when nothing changed. */
  choose: (eventId: string, file: Blob | null) => ParkedChange | undefined
}

interface PictureOptions {
  itineraryId: string
  outbox: Pick<Outbox, 'items' | 'change'>
  /** The document's own view, without pictures that wait. */
  view: Readable<ItineraryView>
  recordStore: Pick<RecordStore, 'server'>
  record: Pick<RecordEditor, 'write'>
  history: Pick<History, 'run'>
}

export function createItineraryPictures({
  itineraryId,
  outbox,
  view,
  recordStore,
  record,
  history,
}: PictureOptions): ItineraryPictures {
  const newPicture = (eventId: string | null, file: Blob, replaces: string | null): PendingPicture => ({
    kind: 'picture',
    itineraryId,
    stamp: newId(),
    refused: null,
    eventId,
    file,
    replaces,
  })
  const set = (eventId: string | null, picture: PendingPicture | undefined) =>
    void outbox.change(pictureKey(itineraryId, eventId), () => picture)

  const waitsFor = (eventId: string | null) => {
    const entry = outbox.items.get().get(pictureKey(itineraryId, eventId))
    return entry?.kind === 'picture' ? entry : undefined
  }
  const cover = createCoverChanges({
    history,
    read() {
      const waiting = outbox.items.get().get(recordKey(itineraryId))
      const written = waiting?.kind === 'record' ? waiting.fields.image : undefined
      return { picture: waitsFor(null), image: (written === undefined ? recordStore.server.get()?.image : written) ?? null }
    },
    write({ file, image }) {
      if (image !== undefined) record.write({ image })
      const picture = file && newPicture(null, file, recordStore.server.get()?.image ?? null)
      set(null, picture)
      return picture?.stamp
    },
  })

  return {
    ...cover,
    choose(eventId, file) {
      const waits = () => waitsFor(eventId)
      const before = waits()
      const chosen = file === null ? undefined : newPicture(eventId, file, view.get().events[eventId]?.image ?? null)
      if (before === chosen) return undefined
      set(eventId, chosen)
      // Does nothing once the server has it, or another was chosen since.
      const swap = (from: PendingPicture | undefined, to: PendingPicture | undefined): boolean => {
        if (waits()?.stamp !== from?.stamp) return false
        set(eventId, to)
        return true
      }
      let isTakenBack = false
      return {
        eventIds: [eventId],
        undo: () => (isTakenBack = swap(chosen, before)),
        redo: () => isTakenBack && swap(before, chosen),
      }
    },
  }
}
