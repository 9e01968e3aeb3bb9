import type { SyntheticEvent } from 'react'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { fieldErrors } from '../../account/details/fieldErrors'
import { useRegister } from '../../account/details/mutations'
import { presetAvatar } from '../../account/details/presetAvatar'
import { useAvatarChoice } from '../../account/details/useAvatarChoice'
import { useUsernameCheck } from '../../account/details/useUsernameCheck'
import { focusFirst, useForm } from '../../lib/hooks/useForm'
import { errorText } from '../../engine/api/errorText'
import { FormError } from '../../ui/forms/FormError'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { AccountFields } from './AccountFields'
import { accountProblems } from './accountProblems'
import { AvatarField } from './AvatarField'
import { texts } from './texts'

// A honeypot for bots.
const Unseen = styled('div')({ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' })

export function RegisterForm() {
  const { values, field, accept, showErrors } = useForm({ name: '', username: '', email: '', password: '', website: '' })
  const avatar = useAvatarChoice(presetAvatar(1), presetAvatar(1))
  const register = useRegister()
  const check = useUsernameCheck(values.username)

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!accept(event, accountProblems(values, check.error)) || register.isPending) return
    register.mutate(
      { registration: { ...values, avatar: avatar.avatar }, picture: avatar.file },
      {
        onError: (error) => {
          showErrors(fieldErrors(error))
          focusFirst(form, fieldErrors(error))
        },
      },
    )
  }
  const hasFieldError = Object.keys(fieldErrors(register.error)).length > 0

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      <FormError text={register.isError && !hasFieldError ? errorText(register.error) : undefined} />
      <AccountFields field={field} check={check} />
      <Unseen aria-hidden="true">
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={values.website}
          onChange={(event) => field('website').onChange(event.target.value)}
        />
      </Unseen>
      <AvatarField draft={avatar} />
      <LoadingButton type="submit" size="large" isLoading={register.isPending} sx={{ mt: 0.5 }}>
        {texts.createAccount}
      </LoadingButton>
    </Stack>
  )
}
