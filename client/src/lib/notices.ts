import { createStore, type Readable } from './store/store'

/** How notices show (4000 ms, at most three at once, 356 px wide). The toaster takes these. */
export const noticeLimits = { duration: 4000, visible: 3, width: 356 }

interface NoticeAction {
  label: string
  onClick: () => void
}

export interface NoticeOptions {
  /** A notice with the same id takes the place of the earlier one. */
  id?: string
  action?: NoticeAction
  /** Milliseconds; without an end it stays until it is answered or wiped away. */
  duration?: number
}

type Kind = 'message' | 'success' | 'error'

const wanted = createStore(false)
const wantToaster = (): void => wanted.set(true)

const touches = ['pointerdown', 'keydown', 'focusin'] as const
const firstTouch = { once: true, passive: true, capture: true }

/** Whether the toaster should be there: it comes with the first touch of the page, at the latest with the first thing to say. */
export const toasterIsWanted: Readable<boolean> = {
  get: wanted.get,
  subscribe(listener) {
    const stop = wanted.subscribe(listener)
    for (const touch of touches) window.addEventListener(touch, wantToaster, firstTouch)
    return () => {
      stop()
      for (const touch of touches) window.removeEventListener(touch, wantToaster, firstTouch)
    }
  },
}

export type Toast = Record<Kind, (text: string, options: NoticeOptions) => unknown> & {
  dismiss: (id: string) => unknown
}

let toasterIsThere: (toast: Toast) => void
const toaster = new Promise<Toast>((resolve) => {
  toasterIsThere = resolve
})

/** Called by the toaster once it listens, with what makes it speak: what comes earlier waits, so that nothing said is lost. */
export const announceToaster = (toast: Toast): void => toasterIsThere(toast)

async function show(kind: Kind, text: string, options: NoticeOptions): Promise<void> {
  wantToaster()
  const toast = await toaster
  toast[kind](text, options)
}

/** A passing word: 'Evento borrado', with an action to take it back. */
export const notify = (text: string, options: NoticeOptions = {}): void => void show('message', text, options)

/** Something was done: '¡URL copiada al portapapeles!'. */
export const notifyDone = (text: string, options: NoticeOptions = {}): void => void show('success', text, options)

/** Something failed; `text` says what to do. */
export const notifyFailure = (text: string, options: NoticeOptions = {}): void => void show('error', text, options)

/** Takes the notice with this id away: what it offers is over. */
export const dismissNotice = (id: string): void => void toaster.then((toast) => toast.dismiss(id))
