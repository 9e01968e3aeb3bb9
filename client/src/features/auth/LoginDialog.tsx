import { useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { LoginRequest } from '../../entities/session/loginDialog'
import type { FromState } from '../../entities/session/RequireUser'
import { paths } from '../../lib/paths'
import { Sheet } from '../../ui/Sheet'
import { LoginForm } from './LoginForm'
import { texts } from './texts'

/** Signing in without leaving the page. */
export function LoginDialog({ request, onClose }: { request: LoginRequest; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const { pathname, search, hash } = useLocation()
  const close = () => setOpen(false)
  return (
    <Sheet title={texts.dialogTitle} subtitle={request.reason} isOpen={isOpen} onClose={close} onClosed={onClose}>
      <LoginForm
        isFocused
        onSuccess={() => {
          close()
          request.onSuccess?.()
        }}
      />
      <Typography sx={{ color: 'ink2', mt: 2.5, textAlign: 'center' }}>
        {texts.noAccount}{' '}
        <Link
          component={RouterLink}
          to={paths.register}
          state={{ from: { pathname, search, hash } } satisfies FromState}
          onClick={close}
        >
          {texts.toRegister}
        </Link>
      </Typography>
    </Sheet>
  )
}
