import { DamagedDocumentError } from '../log/damagedDocument'
import type { UpdateLog } from '../log/updateLog'
import type { Projector } from '../projection/projector'
import type { Room } from '../room'
import type { Rooms } from '../rooms'

interface RowSettlerParts {
  log: Pick<UpdateLog, 'findHead'>
  rooms: Pick<Rooms, 'all' | 'peek' | 'openAndEvict'>
  projector: Pick<Projector, 'isCurrent' | 'settle'>
  /** True if other servers write to the log. */
  isShared: boolean
}

export class RowCatchUp {
  constructor(private readonly parts: RowSettlerParts) {}

  /** Resolves once rows show everything acknowledged. Those of a damaged document stay. */
  async settle(itineraryId: string): Promise<void> {
    const { log, rooms, projector, isShared } = this.parts
    const head = isShared || rooms.peek(itineraryId) === undefined ? await log.findHead(itineraryId) : undefined
    if (head === undefined ? rooms.peek(itineraryId) === undefined : head.projectedSeq >= head.headSeq) return
    try {
      const room = await rooms.openAndEvict(itineraryId)
      await room.settled()
      if (head !== undefined && room.headSeq < head.headSeq) await room.catchUp()
      await projector.settle([room])
    } catch (error) {
      if (!(error instanceof DamagedDocumentError)) throw error
    }
  }

  async settlePicture(path: string): Promise<void> {
    const { rooms, projector } = this.parts
    const shows = (room: Room) => Object.values(room.view().events).some(({ image }) => image === path)
    await projector.settle(rooms.all().filter((room) => !projector.isCurrent(room) && shows(room)))
  }
}
