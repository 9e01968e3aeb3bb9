import { closeCodes, closeReasons, isFinalCloseCode } from '#shared/sync/closeCodes'

/** Why the server ended the connection for good. */
export type Ending =
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

/** What the page does about a closed connection. */
export type CloseReaction =
  | { kind: 'retry' }
  | { kind: 'renewSession' }
  | { kind: 'changeClientId' }
  | { kind: 'switchEpoch'; epoch: number }
  | { kind: 'end'; ending: Ending }

/** By code, and where its reason matters by both. */
const endings: Readonly<Record<string, Ending>> = {
  [`${closeCodes.noAccess} ${closeReasons.removed}`]: 'noAccess',
  [closeCodes.noAccess]: 'notListed',
  [`${closeCodes.gone} ${closeReasons.deleted}`]: 'gone',
  [closeCodes.gone]: 'notKnown',
  [closeCodes.tooLarge]: 'tooLarge',
  [closeCodes.invalid]: 'invalid',
  [closeCodes.beyondRights]: 'beyondRights',
  [closeCodes.clientTooOld]: 'outdated',
}

/** The reaction to a close code of the contract. An unknown final code counts as refused. */
export function reactionToClose(code: number, reason: string): CloseReaction {
  if (!isFinalCloseCode(code)) return { kind: 'retry' }
  if (code === closeCodes.sessionEnded) return { kind: 'renewSession' }
  // The server lost that this id was ours, and somebody else took it before this page came back.
  if (code === closeCodes.invalid && reason === closeReasons.foreignClientId) return { kind: 'changeClientId' }
  if (code === closeCodes.otherEpoch) {
    const epoch = Number(reason)
    return Number.isSafeInteger(epoch) && epoch > 0 ? { kind: 'switchEpoch', epoch } : { kind: 'end', ending: 'otherEpoch' }
  }
  return { kind: 'end', ending: endings[`${code} ${reason}`] ?? endings[code] ?? 'invalid' }
}
