import type * as Y from 'yjs'
import { CommandError } from '#shared/itinerary/fields'
import { roots } from '#shared/itinerary/doc'
import type { ClientEventName, ClientPayload } from '#shared/realtime/socketEvents'
import type { Services } from '#server/base/services'
import type { DocumentRoom } from '#server/base/documentHub'
import type { ItineraryRight } from '../requireRight'
import type { LegacyClient } from '../legacyClient'
import type { SocketVersions } from '../sentVersions'
import type { CorrectionCheck } from '../correction'

export type WriteName = Exclude<ClientEventName, 'join-itinerary' | 'leave-itinerary'>

/** What a write works with. */
export interface WriteContext {
  services: Services
  client: LegacyClient
  room: DocumentRoom
  /** What the sender was sent so far, if it is in the room. */
  seen: SocketVersions | undefined
  /** Runs a command as the sender, rights checked in the same turn; resolves once it is on disk. undefined for a repeat of an opId. */
  run<T>(command: (doc: Y.Doc) => T): Promise<T | undefined>
}

/** How a write that was not refused ended. */
export interface WriteOutcome {
  /** There was nothing to do. */
  isIgnored?: boolean
  /** The last burst before it. */
  burst?: number
}

/** One kind of write. */
export interface LegacyWrite<Name extends WriteName> {
  right: ItineraryRight
  /** What the sender's page shows already. */
  correctionFor(payload: ClientPayload<Name>): CorrectionCheck
  /** Resolves once it is on disk. Rejects when it is refused. */
  perform(writing: WriteContext, payload: ClientPayload<Name>): Promise<WriteOutcome>
}

/** Throws unless the day is, or was, one of this document's. */
export function requireDay(doc: Y.Doc, dayId: string): void {
  if (!roots(doc).days.has(dayId)) throw new CommandError('unknown_day')
}
