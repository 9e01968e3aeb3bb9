import type { PendingPicture } from '../outbox/pendingChange'
import type { HistoryEntry, History } from './history'

interface Cover {
  picture: Pick<PendingPicture, 'stamp' | 'file'> | undefined
  image: string | null
}

interface Ports {
  history: Pick<History, 'run'>
  read: () => Cover
  /**
   * Queues `file`, or clears the queue. `image` undefined keeps the record's
   * image. Returns the pending picture's stamp.
   */
  write: (next: { file: Blob | undefined; image: string | null | undefined }) => string | undefined
}

const coverEntry: HistoryEntry = { kind: 'cover', id: '', name: '' }

/** Undo also works once the picture was uploaded. */
export function createCoverChanges({ history, read, write }: Ports) {
  const arrived = new Map<string, string>()

  const isAt = ({ picture, image }: Cover): boolean => {
    const now = read()
    if (picture === undefined || now.picture !== undefined)
      return now.picture?.stamp === picture?.stamp && (picture !== undefined || now.image === image)
    return now.image === arrived.get(picture.stamp)
  }
  /** Returns the cover with its new stamp, or as its uploaded image. */
  const put = ({ picture, image }: Cover): Cover => {
    const uploaded = picture && arrived.get(picture.stamp)
    const next = uploaded ?? image
    const stamp = write({
      file: uploaded === undefined ? picture?.file : undefined,
      image: next === read().image ? undefined : next,
    })
    return stamp === undefined || picture === undefined
      ? { picture: undefined, image: next }
      : { picture: { ...picture, stamp }, image }
  }
  const change = (wanted: (now: Cover) => Cover): HistoryEntry => {
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
    keepCover: (file: Blob): void => void change(({ image }) => ({ picture: { file, stamp: '' }, image })),
    removeCover: () => change(() => ({ picture: undefined, image: null })),
    coverArrived: (stamp: string, image: string): void => void arrived.set(stamp, image),
  }
}
