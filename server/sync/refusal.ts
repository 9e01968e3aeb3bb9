import type { MemberRole } from '#shared/itinerary/roles'
import { closeCodes, closeReasons, type CloseCode } from '#shared/sync/closeCodes'

/** Pages do not act on these. Reasons that they act on are in `closeReasons`. */
export const endReasons = {
  unknown: 'no such itinerary',
  noAccess: 'no access',
  draining: 'draining',
  /** Clients retry until it is repaired. */
  damaged: 'the itinerary is damaged and has to be mended: try again later',
} as const

/** Ends a connection with a code. The reason is cut to fit a close frame (123 bytes). */
export class Refusal extends Error {
  constructor(
    readonly code: CloseCode,
    reason: string,
  ) {
    super(reason.replace(/[^ -~]/g, '?').slice(0, 123))
  }
}

export const invalid = (reason: string): Refusal => new Refusal(closeCodes.invalid, reason)

export const suspended = (): Refusal => new Refusal(closeCodes.beyondRights, closeReasons.suspended)

/** The sender's role does not allow the update. */
export class BeyondRole extends Refusal {
  constructor(role: MemberRole) {
    super(closeCodes.beyondRights, role)
  }
}

export const tooLarge = (reason: string): Refusal => new Refusal(closeCodes.tooLarge, reason)

/** At the size limit. A rewrite may make room. */
export class DocumentFull extends Refusal {
  constructor(reason: string) {
    super(closeCodes.tooLarge, reason)
  }
}

/** The client may retry. */
export const overloaded = (reason: string): Refusal => new Refusal(closeCodes.overloaded, reason)
