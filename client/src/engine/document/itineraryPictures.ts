import type * as Y from 'yjs'
import { newId } from '#shared/ids'
import type { ItineraryView } from '#shared/itinerary/view'
import { editEvent } from '#shared/itinerary/commands'
import type { Readable } from '../../lib/store/store'
import type { Outbox } from '../outbox/outbox'
import { pictureKey, recordKey, type PendingPicture } from '../outbox/pendingChange'
import type { PendingItineraryChanges } from '../outbox/itineraryPending'
import type { RecordStore } from './recordStore'
import type { NonDocumentChange, UndoEntry, UndoHistory } from './undoHistory'
import type { RecordEditor } from './recordEditor'

export interface ItineraryPictures {
  setCover: (file: Blob) => void
  removeCover: () => UndoEntry
  onCoverUploaded: (stamp: string, image: string) => void
  /** Null removes a pending picture. Undefined if nothing changed. */
  setEventPicture: (eventId: string, file: Blob | null) => NonDocumentChange | undefined
}

export interface UploadedPictureWriter {
  /** No-op if the event is gone or its image is not `replaces`. */
  setImage: (eventId: string, image: string, replaces: string | null) => void
  stop: () => void
}

interface PictureOptions {
  itineraryId: string
  outbox: Pick<Outbox, 'items' | 'change'>
  view: Readable<ItineraryView>
  recordStore: Pick<RecordStore, 'server'>
  record: Pick<RecordEditor, 'write'>
  history: Pick<UndoHistory, 'run'>
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
  const cover = createCoverEditor({
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
    setEventPicture(eventId, file) {
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

interface UploadedPorts {
  doc: Y.Doc
  pending: Readable<PendingItineraryChanges>
  view: Readable<ItineraryView>
  pictures: Pick<ItineraryPictures, 'onCoverUploaded'>
  history: Pick<UndoHistory, 'complete' | 'adoptPicture'>
  mayChange: (eventId: string) => boolean
}

export function createUploadedPictureWriter({
  doc,
  pending,
  view,
  pictures,
  history,
  mayChange,
}: UploadedPorts): UploadedPictureWriter {
  // If another tab uploaded the picture, undoing the choice must undo the upload too.
  const adopt = () => {
    for (const { eventId, uploaded, replaces, stamp } of pending.get().pictures) {
      if (uploaded === undefined) continue
      if (eventId === null) pictures.onCoverUploaded(stamp, uploaded)
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

interface Cover {
  picture: Pick<PendingPicture, 'stamp' | 'file'> | undefined
  image: string | null
}

interface CoverPorts {
  history: Pick<UndoHistory, 'run'>
  read: () => Cover
  /** Clears the queue without `file`. `image` undefined keeps the record's. Returns the stamp. */
  write: (next: { file: Blob | undefined; image: string | null | undefined }) => string | undefined
}

const coverEntry: UndoEntry = { kind: 'cover', id: '', name: '' }

/** Undo also works once the picture was uploaded. */
function createCoverEditor({ history, read, write }: CoverPorts) {
  const uploads = new Map<string, string>()

  const isAt = ({ picture, image }: Cover): boolean => {
    const now = read()
    if (picture === undefined || now.picture !== undefined)
      return now.picture?.stamp === picture?.stamp && (picture !== undefined || now.image === image)
    return now.image === uploads.get(picture.stamp)
  }
  const put = ({ picture, image }: Cover): Cover => {
    const uploaded = picture && uploads.get(picture.stamp)
    const next = uploaded ?? image
    const stamp = write({
      file: uploaded === undefined ? picture?.file : undefined,
      image: next === read().image ? undefined : next,
    })
    return stamp === undefined || picture === undefined
      ? { picture: undefined, image: next }
      : { picture: { ...picture, stamp }, image }
  }
  const change = (wanted: (now: Cover) => Cover): UndoEntry => {
    const done = { ...coverEntry }
    history.run(
      () => undefined,
      () => done,
      () => {
        let before = read()
        let after = put(wanted(before))
        return {
          eventIds: [],
          undo() {
            const isMine = isAt(after)
            if (isMine) before = put(before)
            return isMine
          },
          redo() {
            const isMine = isAt(before)
            if (isMine) after = put(after)
            return isMine
          },
        }
      },
    )
    return done
  }

  return {
    setCover: (file: Blob): void => void change(({ image }) => ({ picture: { file, stamp: '' }, image })),
    removeCover: () => change(() => ({ picture: undefined, image: null })),
    onCoverUploaded: (stamp: string, image: string): void => void uploads.set(stamp, image),
  }
}
