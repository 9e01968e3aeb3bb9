import { Toaster, toast } from 'sonner'
import { useRegisterToaster } from '../lib/hooks/useEffectHooks'
import { toastLimits, type ToastApi, type ToastOptions } from '../lib/toasts'
import { AlertIcon, CheckIcon } from '../ui/icons/menus'
import { appTexts } from './appTexts'
import './notices.css'

export function ToastHost() {
  useRegisterToaster(toastApi)
  return (
    <Toaster
      duration={toastLimits.duration}
      visibleToasts={toastLimits.visible}
      position="bottom-center"
      className="notices"
      icons={{ success: <CheckIcon />, error: <AlertIcon /> }}
      customAriaLabel={appTexts.notices}
      toastOptions={{ unstyled: true, classNames: { toast: 'notice' } }}
    />
  )
}

/** Sonner's ids of toasts that are not on their way out. */
const shown = new Map<string, string>()
let count = 0

/** Sonner loses a toast with the id of one on its way out (its action was just pressed): change the id. */
const toastApi: ToastApi = {
  message: (text, options) => toast.message(text, withUsableId(options)),
  success: (text, options) => toast.success(text, withUsableId(options)),
  error: (text, options) => toast.error(text, withUsableId(options)),
  dismiss(id) {
    const known = shown.get(id)
    shown.delete(id)
    if (known !== undefined) toast.dismiss(known)
  },
}

/** Sets each option, as Sonner keeps those of the replaced toast. */
function withUsableId({ id: name = `toast-${(count += 1)}`, action, duration = toastLimits.duration }: ToastOptions) {
  const id = shown.get(name) ?? `${name}-${(count += 1)}`
  shown.set(name, id)
  const forget = () => {
    if (shown.get(name) === id) shown.delete(name)
  }
  const onClick = () => {
    forget()
    action?.onClick()
  }
  return {
    id,
    duration,
    action: action === undefined ? null : { label: action.label, onClick },
    onAutoClose: forget,
    onDismiss: forget,
  }
}
