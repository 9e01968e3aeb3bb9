import { isValueField } from '#shared/itinerary/fields'
import { closeCodes, closeReasons, isFinalCloseCode } from '#shared/sync/closeCodes'

export type SessionEndReason =
  | 'signedOut'
  | 'noAccess'
  | 'gone'
  | 'notListed'
  | 'notKnown'
  | 'otherEpoch'
  | 'tooLarge'
  | 'invalid'
  | 'beyondRights'
  | 'outdated'

export type CloseReaction =
  | { kind: 'retry' }
  | { kind: 'renewSession' }
  | { kind: 'changeClientId' }
  /** An older server, during an upgrade, refuses unsent places. */
  | { kind: 'retryLater' }
  | { kind: 'switchEpoch'; epoch: number }
  | { kind: 'end'; ending: SessionEndReason }

/** In the reason of an older server. */
const UNKNOWN_KEY = /^unknown key: /

/** By code, or code and reason. */
const endings: Readonly<Record<string, SessionEndReason>> = {
  [`${closeCodes.noAccess} ${closeReasons.removed}`]: 'noAccess',
  [closeCodes.noAccess]: 'notListed',
  [`${closeCodes.gone} ${closeReasons.deleted}`]: 'gone',
  [closeCodes.gone]: 'notKnown',
  [closeCodes.tooLarge]: 'tooLarge',
  [closeCodes.invalid]: 'invalid',
  [closeCodes.beyondRights]: 'beyondRights',
  [closeCodes.clientTooOld]: 'outdated',
}

/** Unknown final codes count as `invalid`. */
export function chooseCloseReaction(code: number, reason: string): CloseReaction {
  if (!isFinalCloseCode(code)) return { kind: 'retry' }
  if (code === closeCodes.sessionEnded) return { kind: 'renewSession' }
  // The server lost our ownership, and another user took the id.
  if (code === closeCodes.invalid && reason === closeReasons.foreignClientId) return { kind: 'changeClientId' }
  if (code === closeCodes.invalid && isValueField(reason.replace(UNKNOWN_KEY, ''))) return { kind: 'retryLater' }
  if (code === closeCodes.otherEpoch) {
    const epoch = Number(reason)
    return Number.isSafeInteger(epoch) && epoch > 0 ? { kind: 'switchEpoch', epoch } : { kind: 'end', ending: 'otherEpoch' }
  }
  return { kind: 'end', ending: endings[`${code} ${reason}`] ?? endings[code] ?? 'invalid' }
}
