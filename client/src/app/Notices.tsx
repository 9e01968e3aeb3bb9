import { toast, Toaster } from 'sonner'
import { useToaster } from '../lib/hooks/useToaster'
import { noticeLimits } from '../lib/notices'
import { AlertIcon, CheckIcon } from '../ui/icons/menus'
import { texts } from './texts'
import './notices.css'

export function Notices() {
  useToaster(toast)
  return (
    <Toaster
      duration={noticeLimits.duration}
      visibleToasts={noticeLimits.visible}
      position="bottom-center"
      className="notices"
      icons={{ success: <CheckIcon />, error: <AlertIcon /> }}
      customAriaLabel={texts.notices}
      toastOptions={{ unstyled: true, classNames: { toast: 'notice' } }}
    />
  )
}
