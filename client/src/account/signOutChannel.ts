import { openTabChannel } from '../lib/tabChannel'
import { setSigningOutElsewhere } from './signOutState'
import { currentUserId } from './session'

/** Sign-out begins, succeeded, or failed. */
type SignOutMessage = 'leaving' | 'left' | 'stays'

const listeners = new Set<() => void>()
/** Kept, since this tab may see the session end before `left` arrives. */
let leavingUserId: string | undefined
const line = openTabChannel<SignOutMessage>('account', hear, () => currentUserId() ?? leavingUserId)

function hear(news: SignOutMessage): void {
  leavingUserId = news === 'leaving' ? currentUserId() : undefined
  setSigningOutElsewhere(news === 'leaving')
  if (news === 'left') listeners.forEach((listener) => listener())
}

/** Call while the user is still signed in. */
export const announceSignOut = (news: SignOutMessage): void => line.tell(news)

export function onSignedOutElsewhere(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
