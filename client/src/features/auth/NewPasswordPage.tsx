import type { SyntheticEvent } from 'react'
import { Link as RouterLink, useNavigate, useParams } from 'react-router-dom'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { passwordProblem } from '../../account/details/accountFieldTexts'
import { startUserSession } from '../../account/userSession'
import { call } from '../../engine/api/api'
import { isApiError } from '../../engine/api/apiError'
import { errorText } from '../../engine/api/errorText'
import { useForm } from '../../lib/hooks/useForm'
import { showSuccessToast } from '../../lib/toasts'
import { paths } from '../../lib/navigation/paths'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { commonTexts } from '../../texts/common'
import { errorTexts } from '../../texts/errors'
import { FormError } from '../../ui/forms/FormError'
import { PasswordField } from '../../ui/forms/PasswordField'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { ErrorState } from '../../ui/status/EmptyState'
import { ResultCard } from './ResultCard'
import { recoveryTexts as texts } from './recoveryTexts'
import { AuthFrame } from './AuthFrame'

const isGone = (error: unknown): boolean => isApiError(error, 'GoneError') || isApiError(error, 'NotFoundError')

export function NewPasswordPage() {
  usePageTitle(texts.newTitle)
  const { token = '' } = useParams()
  const check = useQuery({
    queryKey: ['recovery', token],
    queryFn: async ({ signal }) => {
      await call('GET /auth/recoveries/{token}', { params: { token }, signal })
      return true
    },
    retry: false,
    gcTime: 0,
  })
  if (isGone(check.error)) return <Gone />
  return (
    <AuthFrame pageTitle={texts.newTitle} title={texts.newTitle} line={texts.newLine}>
      {check.isPending ? <Waiting /> : null}
      {check.isError ? <ErrorState sentence={texts.checkFailed} onRetry={() => void check.refetch()} /> : null}
      {check.isSuccess ? <NewPasswordForm token={token} onGone={() => void check.refetch()} /> : null}
    </AuthFrame>
  )
}

function NewPasswordForm({ token, onGone }: { token: string; onGone: () => void }) {
  const { values, field, accept } = useForm({ newPassword: '', confirmation: '' })
  const queries = useQueryClient()
  const navigate = useNavigate()
  const save = useMutation({
    mutationFn: async (newPassword: string) => {
      await call('PUT /auth/recoveries/{token}', { params: { token }, body: { newPassword } })
      return (await call('GET /auth/session')).user
    },
    onSuccess: async (user) => {
      if (user !== null) await startUserSession(queries, user)
      void navigate(user === null ? paths.login : paths.home, { replace: true })
      showSuccessToast(texts.saved)
    },
    onError: (error) => {
      if (isGone(error)) onGone()
    },
  })
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { newPassword, confirmation } = values
    const isComplete = accept(event, {
      newPassword: newPassword === '' ? texts.noPassword : passwordProblem(newPassword),
      confirmation: newPassword === confirmation ? undefined : texts.notConfirmed,
    })
    if (isComplete && !save.isPending) save.mutate(newPassword)
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      <FormError text={save.isError ? failure(save.error) : undefined} />
      <PasswordField
        label={texts.newPassword}
        {...field('newPassword')}
        input={{ autoComplete: 'new-password', required: true }}
      />
      <PasswordField
        label={texts.confirmation}
        {...field('confirmation')}
        input={{ autoComplete: 'new-password', required: true }}
      />
      <LoadingButton type="submit" size="large" isLoading={save.isPending} sx={{ mt: 0.5 }}>
        {texts.save}
      </LoadingButton>
    </Stack>
  )
}

const failure = (error: unknown): string => errorText(error, { NetworkError: texts.needsNetwork })

const Gone = () => (
  <ResultCard picture="failed" title={errorTexts.GoneError} text={texts.goneHint}>
    <Button component={RouterLink} to={paths.recover}>
      {texts.again}
    </Button>
    <Button variant="text" component={RouterLink} to={paths.login}>
      {commonTexts.login}
    </Button>
  </ResultCard>
)

const Waiting = () => (
  <Stack role="status" aria-label={commonTexts.loading} sx={{ gap: 2.5 }}>
    <Skeleton variant="rounded" height={78} />
    <Skeleton variant="rounded" height={78} />
    <Skeleton variant="rounded" height={52} />
  </Stack>
)
