import { useEffect } from 'react'
import { Toaster } from 'sonner'
import { announceToaster, noticeLimits } from '../lib/notices'
import './notices.css'

/** Where notices appear. */
export function Notices() {
  useEffect(announceToaster, [])
  return (
    <Toaster
      duration={noticeLimits.duration}
      visibleToasts={noticeLimits.visible}
      position="bottom-center"
      className="notices"
      containerAriaLabel="Avisos"
      toastOptions={{ unstyled: true, classNames: { toast: 'notice' } }}
    />
  )
}
