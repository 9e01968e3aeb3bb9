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
  | 'outdated'

/** What the page does about a closed connection. */
export type CloseReaction =
  | { kind: 'retry' }
  | { kind: 'renewSession' }
  | { kind: 'renameClient' }
  | { kind: 'switchEpoch'; epoch: number }
  | { kind: 'end'; ending: Ending }

/** By code, and where its reason matters by both. Only two reasons say that somebody ended it: without them the server may have lost it. */
const endings: Readonly<Record<string, Ending>> = {
  '4403 removed': 'noAccess',
  4403: 'notListed',
  '4404 deleted': 'gone',
  4404: 'notKnown',
  4413: 'tooLarge',
  4422: 'invalid',
  4426: 'outdated',
}

/** The reaction to a close code of the contract. `reason` is the current epoch under 4409. An unknown final code counts as refused. */
export function reactionToClose(code: number, reason: string): CloseReaction {
  if (code < 4400 || code > 4499) return { kind: 'retry' }
  if (code === 4401) return { kind: 'renewSession' }
  // Lost there, and named by somebody else before this page came back.
  if (code === 4422 && reason === "somebody else's client id") return { kind: 'renameClient' }
  if (code === 4409) {
    const epoch = Number(reason)
    return Number.isSafeInteger(epoch) && epoch > 0 ? { kind: 'switchEpoch', epoch } : { kind: 'end', ending: 'otherEpoch' }
  }
  return { kind: 'end', ending: endings[`${code} ${reason}`] ?? endings[code] ?? 'invalid' }
}
