import type { DamagedDocumentError } from './log/damagedDocument'

/** What a room tells the hub. Who hears of it, and in which order, stands in `hub/subscribeToRooms.ts`. */
export interface RoomEvents<Room> {
  /** Something is on disk, and everybody in the room was told. */
  committed: [room: Room]
  /** The itinerary does not exist any more. */
  gone: [room: Room]
  /** What is on disk makes no document any more. */
  damaged: [room: Room, damage: DamagedDocumentError]
}
