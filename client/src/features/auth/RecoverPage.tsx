import { useState, type SyntheticEvent } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useMutation } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { call } from '../../engine/api/api'
import { errorText } from '../../engine/api/errorText'
import { useForm } from '../../lib/hooks/useForm'
import { paths } from '../../lib/navigation/paths'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { commonTexts } from '../../texts/common'
import { FormField } from '../../ui/forms/FormField'
import { FormError } from '../../ui/forms/FormError'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { ResultCard } from './ResultCard'
import { recoveryTexts as texts } from './recoveryTexts'
import { loginFieldTexts, authTexts } from './authTexts'
import { AuthFrame } from './AuthFrame'

/** Does not reveal whether the account exists. */
export function RecoverPage() {
  usePageTitle(texts.title)
  const [isSent, setSent] = useState(false)
  if (isSent) return <Sent onAgain={() => setSent(false)} />
  const foot = (
    <>
      {texts.remembered}{' '}
      <Link component={RouterLink} to={paths.login}>
        {authTexts.toLogin}
      </Link>
    </>
  )
  return (
    <AuthFrame pageTitle={texts.title} title={texts.question} line={texts.line} foot={foot}>
      <RecoverForm onSent={() => setSent(true)} />
    </AuthFrame>
  )
}

function RecoverForm({ onSent }: { onSent: () => void }) {
  const { values, field, accept } = useForm({ usernameOrEmail: '' })
  const ask = useMutation({
    mutationFn: (usernameOrEmail: string) => call('POST /auth/recoveries', { body: { usernameOrEmail } }),
    onSuccess: onSent,
  })
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const usernameOrEmail = values.usernameOrEmail.trim()
    const error = usernameOrEmail === '' ? loginFieldTexts.usernameOrEmail : undefined
    if (accept(event, { usernameOrEmail: error }) && !ask.isPending) ask.mutate(usernameOrEmail)
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      <FormError text={ask.isError ? failure(ask.error) : undefined} />
      <FormField
        label={authTexts.usernameOrEmail}
        {...field('usernameOrEmail')}
        input={{ autoComplete: 'username', required: true, autoCapitalize: 'none', spellCheck: false, maxLength: 254 }}
      />
      <LoadingButton type="submit" size="large" isLoading={ask.isPending} sx={{ mt: 0.5 }}>
        {texts.send}
      </LoadingButton>
    </Stack>
  )
}

const failure = (error: unknown): string => errorText(error, { NetworkError: texts.needsNetwork })

const Sent = ({ onAgain }: { onAgain: () => void }) => (
  <ResultCard picture="message" title={texts.sentTitle} text={texts.sent} hint={texts.sentHint}>
    <Button variant="outlined" onClick={onAgain}>
      {texts.again}
    </Button>
    <Button variant="text" component={RouterLink} to={paths.login}>
      {commonTexts.login}
    </Button>
  </ResultCard>
)
