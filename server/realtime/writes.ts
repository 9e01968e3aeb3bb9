import type * as Y from 'yjs'
import { CommandError } from '#shared/itinerary/fields'
import { roots } from '#shared/itinerary/doc'
import type { ClientEventName, ClientPayload } from '#shared/realtime/socketEvents'
import type { Services } from '#server/context'
import type { Room } from '#server/sync/types'
import type { Right } from './admit'
import type { Client } from './client'
import type { SeenBySocket } from './sentVersions'
import type { Claim } from './truth'

export type WriteName = Exclude<ClientEventName, 'join-itinerary' | 'leave-itinerary'>

/** What a write works with. */
export interface Writing {
  services: Services
  client: Client
  room: Room
  /** What the sender was sent so far, if it is in the room. */
  seen: SeenBySocket | undefined
  /** Runs a command as the sender, rights checked in the same turn; resolves once it is on disk. undefined for a repeat of an opId. */
  run<T>(command: (doc: Y.Doc) => T): Promise<T | undefined>
}

/** How a write that was not refused ended. */
export interface Outcome {
  /** There was nothing to do. */
  isIgnored?: boolean
  /** The last burst before it. */
  burst?: number
}

/** One kind of write. */
export interface Write<Name extends WriteName> {
  right: Right
  /** What the sender's page shows already. */
  shows(payload: ClientPayload<Name>): Claim
  /** Resolves once it is on disk. Rejects when it is refused. */
  perform(writing: Writing, payload: ClientPayload<Name>): Promise<Outcome>
}

/** Throws unless the day is, or was, one of this document's. */
export function requireDay(doc: Y.Doc, dayId: string): void {
  if (!roots(doc).days.has(dayId)) throw new CommandError('unknown_day')
}
