import { useMutation, useQueryClient } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'
import { hasPasskeys, authenticateWithPasskey, passkeyErrorText } from '../../account/passkeys/passkeys'
import { passkeyTexts as texts } from '../../account/passkeys/passkeyTexts'
import { startUserSession } from '../../account/userSession'
import { call } from '../../engine/api/api'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { KeyIcon } from '../../ui/icons/settings'

export function PasskeyButton({ onSuccess }: { onSuccess?: (() => void) | undefined }) {
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
      </div>
    </div>
  )
}
