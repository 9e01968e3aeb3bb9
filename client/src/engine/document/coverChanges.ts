import type { PendingPicture } from '../outbox/pendingChange'
import type { HistoryEntry, History } from './history'

/** The cover: the picture that waits for the server, if any, and the image in the record. */
interface Cover {
  picture: Pick<PendingPicture, 'stamp' | 'file'> | undefined
  image: string | null
}

interface Ports {
  history: Pick<History, 'run'>
  read: () => Cover
  /** Puts `file` into the outbox, or nothing, and changes the record's image unless `image` is undefined. Gives the stamp of what waits. */
  write: (next: { file: Blob | undefined; image: string | null | undefined }) => string | undefined
}

const coverEntry: HistoryEntry = { kind: 'cover', id: '', name: '' }

/** Changes the cover so that it can be undone, while the picture waits and also when the server has it under an address of its own. */
export function createCoverChanges({ history, read, write }: Ports) {
  const arrived = new Map<string, string>()

  const isAt = ({ picture, image }: Cover): boolean => {
    const now = read()
    if (picture === undefined || now.picture !== undefined)
      return now.picture?.stamp === picture?.stamp && (picture !== undefined || now.image === image)
    return now.image === arrived.get(picture.stamp)
  }
  /** Shows this cover; gives it with its new stamp, or as the image that it is on the server. */
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
