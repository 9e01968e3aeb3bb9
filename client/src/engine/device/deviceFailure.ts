/** Why this browser does not keep what it should: no room is left, or it keeps nothing at all (a private window, blocked storage). */
export type DeviceFailure = 'full' | 'refused'

/** Whether the browser refused for want of room. */
export const isQuotaExceeded = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'
