import { askForMissed, askForThreads } from '../api/echoes'
import { askUnreadSoon } from '../wire/unread'

/** What is said while there is no connection is asked for once there is one again. */
export interface MissedEchoes {
  onConnected: () => void
  onLost: () => void
}

export function missedEchoes(itineraryId: string): MissedEchoes {
  let wasConnected = false
  let mayHaveMissed = false
  return {
    onConnected() {
      if (mayHaveMissed) askForMissed(itineraryId)
      else askForThreads(itineraryId)
      // Notices too: another connection told of them before, or none did.
      askUnreadSoon()
      wasConnected = true
      mayHaveMissed = false
    },
    onLost: () => void (mayHaveMissed = wasConnected),
  }
}
