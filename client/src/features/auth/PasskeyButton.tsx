import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { hasPasskeys, authenticateWithPasskey, passkeyErrorText } from '../../account/passkeys/passkeys'
import { passkeyTexts as texts } from '../../account/passkeys/passkeyTexts'
import { startUserSession } from '../../account/userSession'
import { call } from '../../engine/api/api'
import { isApiError } from '../../engine/api/apiError'
import { paths } from '../../lib/navigation/paths'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { KeyIcon } from '../../ui/icons/settings'

interface PasskeyButtonProps {
  onSuccess: (() => void) | undefined
  onLeave: (() => void) | undefined
}

export function PasskeyButton({ onSuccess, onLeave }: PasskeyButtonProps) {
  const queries = useQueryClient()
  const enter = useMutation({
    mutationFn: async () => call('POST /auth/passkey-sessions', { body: { answer: await authenticateWithPasskey() } }),
    onSuccess: async (user) => {
      await startUserSession(queries, user)
      onSuccess?.()
    },
  })
  if (!hasPasskeys()) return null
  return (
    <div>
      <LoadingButton
        variant="outlined"
        color="inherit"
        size="large"
        fullWidth
        startIcon={<KeyIcon />}
        isLoading={enter.isPending}
        onClick={() => enter.mutate()}
      >
        {texts.enter}
      </LoadingButton>
      <div role="alert">
        {enter.isError ? (
          <Typography variant="label" component="p" sx={{ color: 'error.main', mt: 1 }}>
            {passkeyErrorText(enter.error)}
          </Typography>
        ) : null}
        {isApiError(enter.error, 'GoneError') ? (
          <Link
            component={RouterLink}
            to={paths.recover}
            onClick={onLeave}
            variant="label"
            sx={{ display: 'inline-block', mt: 1 }}
          >
            {texts.recover}
          </Link>
        ) : null}
      </div>
    </div>
  )
}
