import { DamagedDocumentError } from '../log/damagedDocument'
import type { UpdateLog } from '../log/updateLog'
import type { Projector } from '../projection/projector'
import type { Room } from '../room'
import type { Rooms } from '../rooms'

interface RowSettlerParts {
  log: Pick<UpdateLog, 'heads'>
  rooms: Pick<Rooms, 'all' | 'peek' | 'openToStay'>
  projector: Pick<Projector, 'isCurrent' | 'settle'>
  /** True if other servers write to the log. */
  isShared: boolean
}

/** Brings rows up to date before they are read. */
export class RowSettler {
  constructor(private readonly parts: RowSettlerParts) {}

  /** Resolves once rows show everything acknowledged. Those of a damaged document stay. */
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
      if (!(error instanceof DamagedDocumentError)) throw error
    }
  }

  /** Writes pending rows of open documents with that picture. Also waits for running writes. */
  async settlePicture(path: string): Promise<void> {
    const { rooms, projector } = this.parts
    const shows = (room: Room) => Object.values(room.view().events).some(({ image }) => image === path)
    await projector.settle(rooms.all().filter((room) => !projector.isCurrent(room) && shows(room)))
  }
}
