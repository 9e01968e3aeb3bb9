import type { UncommittedChange } from './document/uncommittedChanges'
import type { AwarenessEntry } from './wire/frames'
import type { DamagedDocumentError } from './log/damagedDocument'

/** What a room tells the hub. Who hears of it, and in which order, stands in `hub/subscribeToRooms.ts`. */
export interface RoomEvents<Room> {
  /** It was loaded. */
  opened: [room: Room]
  /** Changes made here are on disk, and owners of client ids. */
  appended: [room: Room, entries: readonly UncommittedChange[], claims: ReadonlyMap<number, string>]
  /** Something made here is on disk, and everybody in the room was told. */
  committed: [room: Room]
  /** What another server or a tool wrote is in the room, and everybody in it was told. */
  caughtUp: [room: Room]
  /** Something is new of those who are connected here. */
  presence: [room: Room, entries: readonly AwarenessEntry[]]
  /** The itinerary does not exist any more. */
  gone: [room: Room]
  /** What is on disk makes no document any more. */
  damaged: [room: Room, damage: DamagedDocumentError]
}
