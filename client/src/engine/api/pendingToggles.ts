import { errorText } from './errorText'
import { notifyFailure } from '../../lib/notices'
import { isApiError, NetworkError } from './apiError'

/** How a toggle is shown and sent. `key` names the thing, for example an itinerary. */
interface PendingTogglePorts {
  /** Shows the new state wherever the thing is on screen. */
  show: (key: string, isOn: boolean) => void
  send: (key: string, isOn: boolean) => Promise<unknown>
  /** The server has the state that was wanted last. */
  onConfirmed: (key: string, isOn: boolean) => void
}

interface PendingToggle {
  /** The state on the server, as far as this page knows. */
  confirmed: boolean
  wanted: boolean
  /** Resolves with the state on the server when all requests for this thing are answered. */
  end: Promise<boolean>
}

/** Whoever may only read, or has as much as a new account may have, would press in vain again. */
const isToBeTold = (error: unknown): boolean =>
  isApiError(error, 'SuspendedError') || (isApiError(error, 'TooManyRequestsError') && error.issues.length > 0)

const forgetters: (() => void)[] = []

/**
 * Optimistic toggles (likes, follows, list membership): the new state shows at once and is then sent, one request at a time for each thing.
 * Pressing again while a request is running only changes what is wanted: that is sent afterwards, unless it equals what was just sent. When
 * the server refuses or is out of reach, the thing silently shows the state on the server again; only what no other press would change is said.
 */
export function createPendingToggles({ show, send, onConfirmed }: PendingTogglePorts) {
  const open = new Map<string, PendingToggle>()
  const confirmedToggles: { key: string; isOn: boolean }[] = []

  async function pursue(key: string, pending: PendingToggle): Promise<boolean> {
    try {
      while (pending.wanted !== pending.confirmed && open.get(key) === pending) {
        const sent = pending.wanted
        await send(key, sent)
        pending.confirmed = sent
      }
    } catch (error) {
      if (!isApiError(error) && !(error instanceof NetworkError)) throw error
      if (isToBeTold(error)) notifyFailure(errorText(error), { id: 'refused toggle' })
    } finally {
      if (open.get(key) === pending) settle(key, pending)
    }
    return pending.confirmed
  }

  function settle(key: string, { confirmed: isOn, wanted }: PendingToggle): void {
    open.delete(key)
    if (wanted !== isOn) return show(key, isOn)
    confirmedToggles.push({ key, isOn })
    onConfirmed(key, isOn)
  }

  forgetters.push(() => open.clear())

  return {
    /** Flips the thing, which now shows as `was`. Resolves with the state on the server once it has answered. */
    toggle(key: string, was: boolean): Promise<boolean> {
      const running = open.get(key)
      if (running !== undefined) {
        // From what was wanted last, even if React has not drawn that yet.
        running.wanted = !running.wanted
        show(key, running.wanted)
        return running.end
      }
      const pending: PendingToggle = { confirmed: was, wanted: !was, end: Promise.resolve(was) }
      open.set(key, pending)
      show(key, pending.wanted)
      pending.end = pursue(key, pending)
      return pending.end
    },

    /** Another tab of the same user has toggled it, and the server has taken it. */
    hear(key: string, isOn: boolean): void {
      confirmedToggles.push({ key, isOn })
      if (!open.has(key)) show(key, isOn)
    },

    /** A mark in time to pass to `since`. */
    now: (): number => confirmedToggles.length,

    /** The states that the answer to a request sent at that mark may not include yet: confirmed since, or still being sent. */
    since: (moment: number): ReadonlyMap<string, boolean> =>
      new Map([
        ...confirmedToggles.slice(moment).map(({ key, isOn }) => [key, isOn] as const),
        ...[...open].map(([key, { wanted }]) => [key, wanted] as const),
      ]),
  }
}

/** Another user has the page now: requests that are still running change nothing on it. */
export function forgetPendingToggles(): void {
  for (const forget of forgetters) forget()
}
