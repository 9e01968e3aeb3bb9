import { newId } from '#shared/ids'
import type { ItineraryView } from '#shared/itinerary/view'
import type { Outbox } from '../outbox/outbox'
import { pictureKey, recordKey, type PendingPicture } from '../outbox/pendingChange'
import type { RecordStore } from './recordStore'
import { createCoverChanges } from './coverChanges'
import type { ParkedChange, HistoryEntry, History } from './history'
import type { RecordEditor } from './recordEditor'
import type { Readable } from '../../lib/store/store'

export interface ItineraryPictures {
  /** Pending until uploaded. */
  keepCover: (file: Blob) => void
  /** Undoable. */
  removeCover: () => HistoryEntry
  /** The cover with `stamp` was uploaded as `image`. */
  coverArrived: (stamp: string, image: string) => void
  /** Null removes a pending picture. Undefined if nothing changed. */
  choose: (eventId: string, file: Blob | null) => ParkedChange | undefined
}

interface PictureOptions {
  itineraryId: string
  outbox: Pick<Outbox, 'items' | 'change'>
  /** Without pending pictures. */
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
      // No-op once uploaded or replaced.
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
