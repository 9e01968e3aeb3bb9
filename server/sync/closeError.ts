import type { MemberRole } from '#shared/itinerary/roles'
import { closeCodes, closeReasons, type CloseCode } from '#shared/sync/closeCodes'

/** Clients act only on those in `closeReasons`. */
export const serverCloseReasons = {
  unknown: 'no such itinerary',
  noAccess: 'no access',
  draining: 'draining',
  /** Clients retry until it is repaired. */
  damaged: 'the itinerary is damaged and has to be mended: try again later',
} as const

/** The reason is cut to fit a close frame (123 bytes). */
export class CloseError extends Error {
  constructor(
    readonly code: CloseCode,
    reason: string,
  ) {
    super(reason.replace(/[^ -~]/g, '?').slice(0, 123))
  }
}

export const invalidError = (reason: string): CloseError => new CloseError(closeCodes.invalid, reason)

export const suspendedError = (): CloseError => new CloseError(closeCodes.beyondRights, closeReasons.suspended)

export class ForbiddenByRoleError extends CloseError {
  constructor(role: MemberRole) {
    super(closeCodes.beyondRights, role)
  }
}

export const tooLargeError = (reason: string): CloseError => new CloseError(closeCodes.tooLarge, reason)

/** At the size limit. A rewrite may make room. */
export class DocumentFullError extends CloseError {
  constructor(reason: string) {
    super(closeCodes.tooLarge, reason)
  }
}

export const overloadedError = (reason: string): CloseError => new CloseError(closeCodes.overloaded, reason)
