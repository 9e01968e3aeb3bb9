import type { MemberRole } from '#shared/itinerary/roles'
import { closeCodes, closeReasons, type CloseCode } from '#shared/sync/closeCodes'

/** What people who look at a connection are told, from more than one place. Pages act on none of it: those reasons are in `closeReasons`. */
export const endReasons = {
  unknown: 'no such itinerary',
  noAccess: 'no access',
  draining: 'draining',
  /** What the editors of a damaged document are told; they come back by themselves once it is mended. */
  damaged: 'the itinerary is damaged and has to be mended: try again later',
} as const

/** A connection that has to end, and how. The reason is cut to what fits a close frame (123 bytes), whatever a client made us say. */
export class Refusal extends Error {
  constructor(
    readonly code: CloseCode,
    reason: string,
  ) {
    super(reason.replace(/[^ -~]/g, '?').slice(0, 123))
  }
}

/** What cannot become part of a document. */
export const invalid = (reason: string): Refusal => new Refusal(closeCodes.invalid, reason)

/** What somebody sends who may only read for now. */
export const suspended = (): Refusal => new Refusal(closeCodes.beyondRights, closeReasons.suspended)

/** What somebody sends whose role in the itinerary does not reach so far. */
export class BeyondRole extends Refusal {
  constructor(role: MemberRole) {
    super(closeCodes.beyondRights, role)
  }
}

/** What is more than a document or a message may hold. */
export const tooLarge = (reason: string): Refusal => new Refusal(closeCodes.tooLarge, reason)

/** What a document has no room for as it is. It may have once it is rewritten with only what lives in it. */
export class DocumentFull extends Refusal {
  constructor(reason: string) {
    super(closeCodes.tooLarge, reason)
  }
}

/** What this server has no room for now; later it may. */
export const overloaded = (reason: string): Refusal => new Refusal(closeCodes.overloaded, reason)
