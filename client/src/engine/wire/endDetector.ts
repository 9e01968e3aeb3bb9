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
  /** Whether the session was closed by the page. */
  isClosed: () => boolean
  /** Told once it is over. */
  onEnd: (ending: Ending) => void
  /** Told when the server has gone on to another generation of the document. */
  onMove: (epoch: number) => void
}

/** Decides from close codes and failed attempts whether an itinerary is over for this person, and why. */
export function createEndDetector(
  { renewSession, isSignedIn }: SignInCheck,
  { connection, isClosed, onEnd, onMove }: EndDetectorPorts,
) {
  let mayRenew = true
  let mayRename = true
  let failures = 0

  // Only once until a connection works again: a session that is refused right after its renewal is over.
  async function renew(): Promise<void> {
    const isRenewed = mayRenew && (await renewSession().catch(() => true))
    mayRenew = false
    if (isClosed()) return
    if (isRenewed) connection.open()
    else onEnd('signedOut')
  }

  // Only once until a connection works again, too.
  function rename(): void {
    if (!mayRename) return onEnd('invalid')
    mayRename = false
    connection.changeClientId()
    connection.open()
  }

  // Without a session the server refuses the connection before it can send a close code, so we have to ask. No answer proves nothing.
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
