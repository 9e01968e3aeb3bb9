import { reactionToClose, type Ending } from './closeCodes'
import type { ItineraryConnection } from './connection'

/** After this many failed attempts in a row we ask whether the session is over. */
const MAX_FAILED_ATTEMPTS = 5

/** How to find out whether somebody is still signed in. */
export interface SignInCheck {
  /** Gets a new access token; false when the session is over. Rejects when the server was not reached. */
  renewSession: () => Promise<boolean>
  /** Asks the server whether anybody is signed in here. Rejects when it was not reached. */
  isSignedIn: () => Promise<boolean>
}

interface EndDetectorPorts {
  connection: ItineraryConnection
  /** Whether the page has let go of it. */
  isClosed: () => boolean
  /** Told once it is over. */
  onEnd: (ending: Ending) => void
  /** Told when the server has gone on to another generation of the document. */
  onMove: (epoch: number) => void
}

/** Finds out, from what becomes of the connection, that an itinerary ended for this person, and why. */
export function createEndDetector(
  { renewSession, isSignedIn }: SignInCheck,
  { connection, isClosed, onEnd, onMove }: EndDetectorPorts,
) {
  let mayRenew = true
  let mayRename = true
  let failures = 0

  // Once for each connection that worked: a session that ends right after it was renewed is over.
  async function renew(): Promise<void> {
    const isRenewed = mayRenew && (await renewSession().catch(() => true))
    mayRenew = false
    if (isClosed()) return
    if (isRenewed) connection.open()
    else onEnd('signedOut')
  }

  // Once for each connection that worked, too.
  function rename(): void {
    if (!mayRename) return onEnd('invalid')
    mayRename = false
    connection.changeClientId()
    connection.open()
  }

  // A server that knows no session refuses before anybody can say why. Where none can be reached there is nothing to conclude.
  async function endIfSignedOut(): Promise<void> {
    const isAlive = await isSignedIn().catch(() => true)
    if (isAlive || isClosed()) return
    connection.close()
    onEnd('signedOut')
  }

  return {
    onConnected(): void {
      failures = 0
    },
    onSynced(): void {
      mayRenew = true
      mayRename = true
    },
    onLost(): void {
      failures += 1
      if (failures % MAX_FAILED_ATTEMPTS === 0) void endIfSignedOut()
    },
    onClosed(code: number, reason: string): void {
      const reaction = reactionToClose(code, reason)
      if (reaction.kind === 'end') onEnd(reaction.ending)
      if (reaction.kind === 'renewSession') void renew()
      if (reaction.kind === 'renameClient') rename()
      if (reaction.kind === 'switchEpoch') onMove(reaction.epoch)
    },
  }
}
