import { Suspense, useRef, useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { LoginRequest } from '../../account/LoginDialogProvider'
import { returnStateOf, type ReturnState } from '../../account/returnState'
import { useSession } from '../../account/useSession'
import { lazyPart } from '../../lib/loading/lazyPart'
import { paths } from '../../lib/navigation/paths'
import { Sheet } from '../../ui/overlays/Sheet'
import { findMainContent } from '../../ui/SkipLink'
import { storeActionAfterSignIn } from './actionAfterSignIn'
import { LoginForm } from './LoginForm'
import { authTexts } from './authTexts'

const GuestUpgradeDialog = lazyPart(() => import('./GuestUpgradeDialog'), 'GuestUpgradeDialog')

interface LoginDialogProps {
  request: LoginRequest
  onClose: () => void
}

export function LoginDialog(props: LoginDialogProps) {
  const { user } = useSession()
  // The upgrade ends `isGuest` before the dialog has closed.
  const [isGuest] = useState(user?.isGuest === true)
  if (!isGuest) return <SignInDialog {...props} />
  return (
    <Suspense>
      <GuestUpgradeDialog {...props} />
    </Suspense>
  )
}

function SignInDialog({ request, onClose }: LoginDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const location = useLocation()
  const paper = useRef<HTMLDivElement>(null)
  const close = () => setOpen(false)
  const closed = () => {
    // The button that had the focus may be gone after signing in.
    const focused = document.activeElement
    if (focused === document.body || paper.current?.contains(focused)) findMainContent()?.focus({ preventScroll: true })
    onClose()
  }
  return (
    <Sheet
      title={authTexts.dialogTitle}
      subtitle={request.reason}
      isOpen={isOpen}
      onClose={close}
      onClosed={closed}
      paperRef={paper}
    >
      <LoginForm
        isFocused
        onLeave={close}
        onSuccess={() => {
          close()
          request.onSuccess?.()
        }}
      />
      <Typography sx={{ color: 'ink2', mt: 2.5, textAlign: 'center' }}>
        {authTexts.noAccount}{' '}
        <Link
          component={RouterLink}
          to={paths.register}
          state={{ ...returnStateOf(location), hasErrand: true } satisfies ReturnState}
          onClick={() => {
            storeActionAfterSignIn(request.onSuccess)
            close()
          }}
        >
          {authTexts.toRegister}
        </Link>
      </Typography>
    </Sheet>
  )
}
