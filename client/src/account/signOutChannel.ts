import { openTabChannel } from '../lib/tabChannel'
import { setSigningOutElsewhere } from './signOutState'
import { currentUserId } from './session'

/** What a tab tells the others: the person is about to leave this browser, has left it, or could not leave after all. */
type SignOutMessage = 'leaving' | 'left' | 'stays'

const listeners = new Set<() => void>()
/** Who is about to leave in another tab. This one may notice that the session ended before it hears that they left. */
let leavingUserId: string | undefined
const line = openTabChannel<SignOutMessage>('account', hear, () => currentUserId() ?? leavingUserId)

function hear(news: SignOutMessage): void {
  leavingUserId = news === 'leaving' ? currentUserId() : undefined
  setSigningOutElsewhere(news === 'leaving')
  if (news === 'left') listeners.forEach((listener) => listener())
}

/** To be called while the person is still here. */
export const announceSignOut = (news: SignOutMessage): void => line.tell(news)

/** Hears that the person left in another tab. Returns what ends it. */
export function onSignedOutElsewhere(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
