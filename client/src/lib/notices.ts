import { createStore, type Readable } from './store/store'

/** `duration` in ms, `visible` at once, `width` in px. */
export const noticeLimits = { duration: 4000, visible: 3, width: 356 }

interface NoticeAction {
  label: string
  onClick: () => void
}

export interface NoticeOptions {
  /** Replaces an earlier notice. */
  id?: string
  action?: NoticeAction
  /** In ms; `Infinity` stays until it is dismissed. */
  duration?: number
}

type Kind = 'message' | 'success' | 'error'

const wanted = createStore(false)
const wantToaster = (): void => wanted.set(true)

const touches = ['pointerdown', 'keydown', 'focusin'] as const
const firstTouch = { once: true, passive: true, capture: true }

/** Loaded on first interaction or first notice. */
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

/** Called by the toaster; earlier notices wait for it. */
export const announceToaster = (toast: Toast): void => toasterIsThere(toast)

async function show(kind: Kind, text: string, options: NoticeOptions): Promise<void> {
  wantToaster()
  const toast = await toaster
  toast[kind](text, options)
}

/** 'Evento borrado', with an undo action. */
export const notify = (text: string, options: NoticeOptions = {}): void => void show('message', text, options)

/** '¡URL copiada al portapapeles!'. */
export const notifyDone = (text: string, options: NoticeOptions = {}): void => void show('success', text, options)

/** `text` says what to do. */
export const notifyFailure = (text: string, options: NoticeOptions = {}): void => void show('error', text, options)

export const dismissNotice = (id: string): void => void toaster.then((toast) => toast.dismiss(id))
