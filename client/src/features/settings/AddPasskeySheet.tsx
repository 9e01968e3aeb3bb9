import type { SyntheticEvent } from 'react'
import Stack from '@mui/material/Stack'
import { limits } from '#shared/limits'
import { addPasskey, authenticateWithPasskey, passkeyErrorText } from '../../account/passkeys/passkeys'
import { isApiError } from '../../engine/api/apiError'
import { focusFirstError, useForm } from '../../lib/hooks/useForm'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { FormError } from '../../ui/forms/FormError'
import { FormField } from '../../ui/forms/FormField'
import { PasswordField } from '../../ui/forms/PasswordField'
import { Sheet } from '../../ui/overlays/Sheet'
import { passkeySettingsTexts as texts } from './passkeySettingsTexts'
import { accountFieldErrorTexts } from './settingsTexts'
import { useCredentialChange } from './usePasskeys'

interface AddPasskeySheetProps {
  userId: string
  hasPassword: boolean
  isOpen: boolean
  onClose: () => void
}

const isWrongPassword = (error: unknown): boolean => isApiError(error, 'UnauthorizedError') && error.status === 403

/** Identity is proven by the password or, without one, by another passkey. */
export function AddPasskeySheet({ userId, hasPassword, isOpen, onClose }: AddPasskeySheetProps) {
  const { values, field, accept, showErrors } = useForm({ name: '', currentPassword: '' })
  const add = useCredentialChange<typeof values>(
    userId,
    async ({ name, currentPassword }) =>
      addPasskey(name.trim(), hasPassword ? { currentPassword } : { passkey: await authenticateWithPasskey() }),
    { done: texts.added, onDone: onClose },
  )
  const isWrong = hasPassword && isWrongPassword(add.error)

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const isComplete = accept(event, {
      name: values.name.trim() === '' ? texts.noName : undefined,
      currentPassword: hasPassword && values.currentPassword === '' ? accountFieldErrorTexts.noCurrentPassword : undefined,
    })
    if (!isComplete || add.isPending) return
    add.mutate(values, {
      onError: (error) => {
        if (!hasPassword || !isWrongPassword(error)) return
        const wrong = { currentPassword: accountFieldErrorTexts.wrongPassword }
        showErrors(wrong)
        focusFirstError(form, wrong)
      },
    })
  }
  const clear = () => {
    field('name').onChange('')
    field('currentPassword').onChange('')
    add.reset()
  }
  return (
    <Sheet title={texts.addTitle} subtitle={texts.addLine} width={400} isOpen={isOpen} onClose={onClose} onClosed={clear}>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        <FormError text={add.isError && !isWrong ? passkeyErrorText(add.error) : undefined} />
        <FormField
          label={texts.name}
          {...field('name')}
          hint={texts.nameHint}
          limit={limits.name}
          input={{ required: true, autoFocus: true }}
        />
        {hasPassword ? (
          <PasswordField
            label={texts.password}
            {...field('currentPassword')}
            input={{ autoComplete: 'current-password', required: true }}
          />
        ) : null}
        <LoadingButton type="submit" size="large" isLoading={add.isPending}>
          {texts.create}
        </LoadingButton>
      </Stack>
    </Sheet>
  )
}
