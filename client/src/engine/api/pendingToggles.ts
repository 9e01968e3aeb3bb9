import { isApiError, NetworkError } from './apiError'

/** What a wish needs from the world around it. `key` names the thing. */
interface PendingTogglePorts {
  /** Shows the thing so, wherever it is shown. */
  show: (key: string, isOn: boolean) => void
  send: (key: string, isOn: boolean) => Promise<unknown>
  /** The server has agreed, and nothing else is wished of this thing. */
  onConfirmed: (key: string, isOn: boolean) => void
}

interface PendingToggle {
  /** What the server holds, as far as is known. */
  confirmed: boolean
  wanted: boolean
  /** Resolves with what the server holds in the end. */
  end: Promise<boolean>
}

const forgetters: (() => void)[] = []

/**
 * Likes and follows: what somebody wants shows at once and is then asked of the server, one question at a time for each thing. Pressing again
 * meanwhile only changes what is wanted: the last wish is sent after the one under way, or not at all if that one was the same. When the
 * server refuses or is out of reach, the thing shows again as the server holds it; nothing is said, by the product's rule.
 */
export function createPendingToggles({ show, send, onConfirmed }: PendingTogglePorts) {
  const open = new Map<string, PendingToggle>()
  const agreed: { key: string; isOn: boolean }[] = []

  async function pursue(key: string, wish: PendingToggle): Promise<boolean> {
    try {
      while (wish.wanted !== wish.confirmed && open.get(key) === wish) {
        const sent = wish.wanted
        await send(key, sent)
        wish.confirmed = sent
      }
    } catch (error) {
      if (!isApiError(error) && !(error instanceof NetworkError)) throw error
    } finally {
      if (open.get(key) === wish) settle(key, wish)
    }
    return wish.confirmed
  }

  function settle(key: string, { confirmed: isOn, wanted }: PendingToggle): void {
    open.delete(key)
    if (wanted !== isOn) return show(key, isOn)
    agreed.push({ key, isOn })
    onConfirmed(key, isOn)
  }

  forgetters.push(() => open.clear())

  return {
    /** Wishes the thing as it is not; `was` says how it shows now. Resolves, when the server has had its say, with how it is. */
    toggle(key: string, was: boolean): Promise<boolean> {
      const underWay = open.get(key)
      if (underWay !== undefined) {
        // What counts is the last wish, even where it is not drawn yet.
        underWay.wanted = !underWay.wanted
        show(key, underWay.wanted)
        return underWay.end
      }
      const wish: PendingToggle = { confirmed: was, wanted: !was, end: Promise.resolve(was) }
      open.set(key, wish)
      show(key, wish.wanted)
      wish.end = pursue(key, wish)
      return wish.end
    },

    /** The same person wished so elsewhere in this browser, and the server agreed. */
    hear(key: string, isOn: boolean): void {
      agreed.push({ key, isOn })
      if (!open.has(key)) show(key, isOn)
    },

    /** A moment, for `since`. */
    now: (): number => agreed.length,

    /** What an answer to a question asked at that moment may not know yet: what was agreed to since, and wishes under way. */
    since: (moment: number): ReadonlyMap<string, boolean> =>
      new Map([
        ...agreed.slice(moment).map(({ key, isOn }) => [key, isOn] as const),
        ...[...open].map(([key, { wanted }]) => [key, wanted] as const),
      ]),
  }
}

/** Somebody else uses the page now: what is still under way shows nowhere any more. */
export function forgetPendingToggles(): void {
  for (const forget of forgetters) forget()
}
