import type { SyntheticEvent } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'
import { useLogin, startUserSession } from '../../account/userSession'
import { useForm } from '../../lib/hooks/useForm'
import { paths } from '../../lib/navigation/paths'
import { errorText } from '../../engine/api/errorText'
import { FormField } from '../../ui/forms/FormField'
import { FormError } from '../../ui/forms/FormError'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { PasswordField } from '../../ui/forms/PasswordField'
import { hasPasskeys, authenticateWithPasskey, passkeyErrorText } from '../../account/passkeys/passkeys'
import { passkeyTexts as texts } from '../../account/passkeys/passkeyTexts'
import { call } from '../../engine/api/api'
import { isApiError } from '../../engine/api/apiError'
import { KeyIcon } from '../../ui/icons/settings'
import { loginErrorTexts, loginFieldTexts, authTexts } from './authTexts'

interface LoginFormProps {
  onSuccess?: (() => void) | undefined
  onLeave?: () => void
  isFocused?: boolean
}

export function LoginForm({ onSuccess, onLeave, isFocused = false }: LoginFormProps) {
  const { values, field, accept } = useForm({ usernameOrEmail: '', password: '' })
  const login = useLogin()

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const usernameOrEmail = values.usernameOrEmail.trim()
    const isComplete = accept(event, {
      usernameOrEmail: usernameOrEmail === '' ? loginFieldTexts.usernameOrEmail : undefined,
      password: values.password === '' ? loginFieldTexts.password : undefined,
    })
    if (isComplete && !login.isPending) login.mutate({ usernameOrEmail, password: values.password }, onSuccess && { onSuccess })
  }

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      <FormError text={login.isError ? errorText(login.error, loginErrorTexts) : undefined} />
      <FormField
        label={authTexts.usernameOrEmail}
        {...field('usernameOrEmail')}
        input={{ autoComplete: 'username', autoFocus: isFocused, required: true, autoCapitalize: 'none', spellCheck: false }}
      />
      <div>
        <PasswordField
          label={authTexts.password}
          {...field('password')}
          input={{ autoComplete: 'current-password', required: true }}
        />
        <Link
          component={RouterLink}
          to={paths.recover}
          onClick={onLeave}
          variant="label"
          sx={{ display: 'inline-block', mt: 1.25 }}
        >
          {authTexts.forgotten}
        </Link>
      </div>
      <LoadingButton type="submit" size="large" isLoading={login.isPending} sx={{ mt: 0.5 }}>
        {authTexts.enter}
      </LoadingButton>
      <PasskeyButton onSuccess={onSuccess} onLeave={onLeave} />
    </Stack>
  )
}

interface PasskeyButtonProps {
  onSuccess: (() => void) | undefined
  onLeave: (() => void) | undefined
}

function PasskeyButton({ onSuccess, onLeave }: PasskeyButtonProps) {
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
