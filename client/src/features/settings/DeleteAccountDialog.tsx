import type { SyntheticEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useDeleteAccount, accountQuery } from '../../account/details/accountQueries'
import { passkeyErrorText } from '../../account/passkeys/passkeys'
import type { SignOutOptions } from '../../account/signOut'
import { isApiError } from '../../engine/api/apiError'
import { focusFirstError, useForm } from '../../lib/hooks/useForm'
import { commonTexts } from '../../texts/common'
import { errorText } from '../../engine/api/errorText'
import { cssColor as c } from '../../theme/vars'
import { FormError } from '../../ui/forms/FormError'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { PasswordField } from '../../ui/forms/PasswordField'
import { Sheet } from '../../ui/overlays/Sheet'
import { passkeySettingsTexts } from './passkeySettingsTexts'
import { accountFieldErrorTexts, settingsTexts } from './settingsTexts'

const Consequences = styled('ul')({
  display: 'grid',
  gap: 8,
  paddingLeft: 20,
  color: c('ink2'),
  listStyle: 'disc',
  '& > li::marker': { color: c('error.main') },
})
const Choices = styled('div')({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 })

interface DeleteDialogProps extends SignOutOptions {
  isOpen: boolean
  onClose: () => void
}

/** Confirmed by the password or, without one, by a passkey. */
export function DeleteAccountDialog({ isOpen, onClose, ...leaving }: DeleteDialogProps) {
  const { values, field, accept, showErrors } = useForm({ password: '' })
  const remove = useDeleteAccount()
  const hasPassword = useQuery(accountQuery(leaving.user.id)).data?.hasPassword !== false
  const isWrong = hasPassword && isApiError(remove.error, 'UnauthorizedError')

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const isComplete = accept(event, {
      password: hasPassword && values.password === '' ? accountFieldErrorTexts.noPassword : undefined,
    })
    if (!isComplete || remove.isPending) return
    remove.mutate(
      { ...leaving, password: hasPassword ? values.password : undefined },
      {
        onError: (error) => {
          if (!hasPassword || !isApiError(error, 'UnauthorizedError')) return
          showErrors({ password: accountFieldErrorTexts.wrongPassword })
          focusFirstError(form, { password: accountFieldErrorTexts.wrongPassword })
        },
      },
    )
  }
  const clear = () => {
    field('password').onChange('')
    remove.reset()
  }
  return (
    <Sheet title={settingsTexts.deleteQuestion(leaving.user.username)} isOpen={isOpen} onClose={onClose} onClosed={clear}>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        <FormError text={remove.isError && !isWrong ? (hasPassword ? errorText : passkeyErrorText)(remove.error) : undefined} />
        <Consequences>
          {settingsTexts.deleteConsequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </Consequences>
        <Typography variant="label" component="p">
          {settingsTexts.deleteForGood}
        </Typography>
        {hasPassword ? (
          <PasswordField
            label={settingsTexts.deletePassword}
            {...field('password')}
            input={{ autoComplete: 'current-password', autoFocus: true, required: true }}
          />
        ) : (
          <Typography sx={{ color: 'ink2' }}>{passkeySettingsTexts.noPasswordDeletion}</Typography>
        )}
        <Choices>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {commonTexts.cancel}
          </Button>
          <LoadingButton type="submit" color="error" isLoading={remove.isPending}>
            {settingsTexts.deletion}
          </LoadingButton>
        </Choices>
      </Stack>
    </Sheet>
  )
}
