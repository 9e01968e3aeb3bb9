import type { SyntheticEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useDeleteAccount } from '../../account/details/mutations'
import { accountQuery } from '../../account/details/queries'
import { passkeyError } from '../../account/passkeys/passkeyError'
import type { SignOutOptions } from '../../account/signOut'
import { isApiError } from '../../engine/api/apiError'
import { focusFirst, useForm } from '../../lib/hooks/useForm'
import { common } from '../../texts/common'
import { errorText } from '../../engine/api/errorText'
import { cssColor as c } from '../../theme/vars'
import { FormError } from '../../ui/forms/FormError'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { PasswordField } from '../../ui/forms/PasswordField'
import { Sheet } from '../../ui/overlays/Sheet'
import { passkeyTexts } from './passkeyTexts'
import { fieldErrorTexts, texts } from './texts'

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
      password: hasPassword && values.password === '' ? fieldErrorTexts.noPassword : undefined,
    })
    if (!isComplete || remove.isPending) return
    remove.mutate(
      { ...leaving, password: hasPassword ? values.password : undefined },
      {
        onError: (error) => {
          if (!hasPassword || !isApiError(error, 'UnauthorizedError')) return
          showErrors({ password: fieldErrorTexts.wrongPassword })
          focusFirst(form, { password: fieldErrorTexts.wrongPassword })
        },
      },
    )
  }
  const clear = () => {
    field('password').onChange('')
    remove.reset()
  }
  return (
    <Sheet title={texts.deleteQuestion(leaving.user.username)} isOpen={isOpen} onClose={onClose} onClosed={clear}>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        <FormError text={remove.isError && !isWrong ? (hasPassword ? errorText : passkeyError)(remove.error) : undefined} />
        <Consequences>
          {texts.deleteConsequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </Consequences>
        <Typography variant="label" component="p">
          {texts.deleteForGood}
        </Typography>
        {hasPassword ? (
          <PasswordField
            label={texts.deletePassword}
            {...field('password')}
            input={{ autoComplete: 'current-password', autoFocus: true, required: true }}
          />
        ) : (
          <Typography sx={{ color: 'ink2' }}>{passkeyTexts.noPasswordDeletion}</Typography>
        )}
        <Choices>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {common.cancel}
          </Button>
          <LoadingButton type="submit" color="error" isLoading={remove.isPending}>
            {texts.deletion}
          </LoadingButton>
        </Choices>
      </Stack>
    </Sheet>
  )
}
