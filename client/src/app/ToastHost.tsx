import { Toaster } from 'sonner'
import { useRegisterToaster } from '../lib/hooks/useEffectHooks'
import { toastLimits } from '../lib/toasts'
import { AlertIcon, CheckIcon } from '../ui/icons/menus'
import { appTexts } from './appTexts'
import { toastApi } from './toastApi'
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
