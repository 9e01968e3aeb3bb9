import { createStore, type Readable } from './store/store'

/** `duration` in ms, `visible` at once, `width` in px. */
export const toastLimits = { duration: 4000, visible: 3, width: 356 }

interface ToastAction {
  label: string
  onClick: () => void
}

export interface ToastOptions {
  /** Replaces an earlier toast. */
  id?: string
  action?: ToastAction
  /** In ms; `Infinity` stays until it is dismissed. */
  duration?: number
}

type Kind = 'message' | 'success' | 'error'

const wanted = createStore(false)
const wantToaster = (): void => wanted.set(true)

const touches = ['pointerdown', 'keydown', 'focusin'] as const
const firstTouch = { once: true, passive: true, capture: true }

/** Loaded on first interaction or first toast. */
export const isToasterWanted: Readable<boolean> = {
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

export type ToastApi = Record<Kind, (text: string, options: ToastOptions) => unknown> & {
  dismiss: (id: string) => unknown
}

let toasterIsThere: (toast: ToastApi) => void
const toaster = new Promise<ToastApi>((resolve) => {
  toasterIsThere = resolve
})

/** Earlier toasts wait for it. */
export const registerToaster = (toast: ToastApi): void => toasterIsThere(toast)

async function show(kind: Kind, text: string, options: ToastOptions): Promise<void> {
  wantToaster()
  const toast = await toaster
  toast[kind](text, options)
}

export const showToast = (text: string, options: ToastOptions = {}): void => void show('message', text, options)

export const showSuccessToast = (text: string, options: ToastOptions = {}): void => void show('success', text, options)

/** `text` says what to do. */
export const showErrorToast = (text: string, options: ToastOptions = {}): void => void show('error', text, options)

export const dismissToast = (id: string): void => void toaster.then((toast) => toast.dismiss(id))
