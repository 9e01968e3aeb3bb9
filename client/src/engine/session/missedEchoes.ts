import { askForMissed, askForThreads } from '../api/echoes'
import { askUnreadSoon } from '../wire/unread'

/** Refetches after a reconnect what events may have changed. */
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
      // Notifications too: no connection, or another one, delivered them before.
      askUnreadSoon()
      wasConnected = true
      mayHaveMissed = false
    },
    onLost: () => void (mayHaveMissed = wasConnected),
  }
}
