import { errorText } from './errorText'
import { showErrorToast } from '../../lib/toasts'
import { isApiError, NetworkError } from './apiError'

interface PendingTogglePorts {
  show: (key: string, isOn: boolean) => void
  send: (key: string, isOn: boolean) => Promise<unknown>
  onConfirmed: (key: string, isOn: boolean) => void
}

interface PendingToggle {
  confirmed: boolean
  wanted: boolean
  end: Promise<boolean>
}

const isToBeTold = (error: unknown): boolean =>
  isApiError(error, 'SuspendedError') || (isApiError(error, 'TooManyRequestsError') && error.issues.length > 0)

const forgetters: (() => void)[] = []

/** One request at a time per item. Failures revert silently, except permanent errors. */
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
      if (isToBeTold(error)) showErrorToast(errorText(error), { id: 'refused toggle' })
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
    /** `was`: the shown state. Resolves to the server's state. */
    toggle(key: string, was: boolean): Promise<boolean> {
      const running = open.get(key)
      if (running !== undefined) {
        // React may not have rendered the wanted state yet.
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

    hear(key: string, isOn: boolean): void {
      confirmedToggles.push({ key, isOn })
      if (!open.has(key)) show(key, isOn)
    },

    now: (): number => confirmedToggles.length,

    /** States that a response requested at `moment` may lack. */
    since: (moment: number): ReadonlyMap<string, boolean> =>
      new Map([
        ...confirmedToggles.slice(moment).map(({ key, isOn }) => [key, isOn] as const),
        ...[...open].map(([key, { wanted }]) => [key, wanted] as const),
      ]),
  }
}

/** After a user change: running requests no longer affect the page. */
export function forgetPendingToggles(): void {
  for (const forget of forgetters) forget()
}
