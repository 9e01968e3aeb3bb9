import { DamagedDocumentError } from '../log/damagedDocument'
import type { UpdateLog } from '../log/updateLog'
import type { Projector } from '../projection/projector'
import type { Room } from '../room'
import type { Rooms } from '../rooms'

interface RowSettlerParts {
  log: Pick<UpdateLog, 'heads'>
  rooms: Pick<Rooms, 'all' | 'peek' | 'openToStay'>
  projector: Pick<Projector, 'isCurrent' | 'settle'>
  /** Whether other servers write to the log. */
  isShared: boolean
}

/** Brings the rows of days and events of an itinerary up to date before somebody reads them. */
export class RowSettler {
  constructor(private readonly parts: RowSettlerParts) {}

  /** Resolves once rows show everything acknowledged so far, or, of a damaged document, what they show already. */
  async settle(itineraryId: string): Promise<void> {
    const { log, rooms, projector, isShared } = this.parts
    const heads = isShared || rooms.peek(itineraryId) === undefined ? await log.heads(itineraryId) : undefined
    if (heads === undefined ? rooms.peek(itineraryId) === undefined : heads.projectedSeq >= heads.headSeq) return
    try {
      const room = await rooms.openToStay(itineraryId)
      await room.settled()
      if (heads !== undefined && room.headSeq < heads.headSeq) await room.catchUp()
      await projector.settle([room])
    } catch (error) {
      // Nothing can be brought up to date; the rows are what there is to read.
      if (!(error instanceof DamagedDocumentError)) throw error
    }
  }

  /** Writes the rows of open documents that show a picture and are behind. Resolves once rows that are being written are there, too. */
  async settlePicture(path: string): Promise<void> {
    const { rooms, projector } = this.parts
    const shows = (room: Room) => Object.values(room.view().events).some(({ image }) => image === path)
    await projector.settle(rooms.all().filter((room) => !projector.isCurrent(room) && shows(room)))
  }
}
