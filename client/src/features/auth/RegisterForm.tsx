import type { SyntheticEvent } from 'react'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { fieldErrors } from '../../account/details/fieldErrors'
import { useRegister } from '../../account/details/mutations'
import { passwordProblem } from '../../account/details/passwordProblem'
import { presetAvatar } from '../../account/details/presetAvatar'
import { requiredFieldTexts, nameProblem, texts as accountTexts } from '../../account/details/texts'
import { useAvatarChoice } from '../../account/details/useAvatarChoice'
import { useUsernameCheck } from '../../account/details/useUsernameCheck'
import { focusFirst, useForm } from '../../lib/hooks/useForm'
import { errorText } from '../../engine/api/errorText'
import { FormField } from '../../ui/forms/FormField'
import { FormError } from '../../ui/forms/FormError'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { PasswordField } from '../../ui/forms/PasswordField'
import { AvatarField } from './AvatarField'
import { texts } from './texts'

const Pair = styled('div')({
  display: 'grid',
  gap: 20,
  '@media (min-width: 481px)': { gridTemplateColumns: '1fr 1fr', columnGap: 16 },
})

// For programs that fill in whatever there is: no person sees it.
const Unseen = styled('div')({ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' })

/** Creates an account, which is signed in at once. */
export function RegisterForm() {
  const { values, field, accept, showErrors } = useForm({ name: '', username: '', email: '', password: '', website: '' })
  const avatar = useAvatarChoice(presetAvatar(1), presetAvatar(1))
  const register = useRegister()
  const check = useUsernameCheck(values.username)

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const lacks = (text: string, sentence: string) => (text.trim() === '' ? sentence : undefined)
    const isComplete = accept(event, {
      name: lacks(values.name, requiredFieldTexts.name) ?? nameProblem(values.name),
      username: lacks(values.username, requiredFieldTexts.username) ?? check.error,
      email: lacks(values.email, requiredFieldTexts.email),
      password: lacks(values.password, requiredFieldTexts.password) ?? passwordProblem(values.password),
    })
    if (!isComplete || register.isPending) return
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
  const username = field('username')
  const hasFieldError = Object.keys(fieldErrors(register.error)).length > 0

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      <FormError text={register.isError && !hasFieldError ? errorText(register.error) : undefined} />
      <Pair>
        <FormField label={accountTexts.name} {...field('name')} input={{ autoComplete: 'name', required: true }} />
        <FormField
          label={accountTexts.username}
          {...username}
          error={username.error ?? check.error}
          success={check.success}
          input={{ autoComplete: 'username', required: true, autoCapitalize: 'none', spellCheck: false }}
        />
      </Pair>
      <FormField
        label={accountTexts.email}
        {...field('email')}
        input={{ type: 'email', autoComplete: 'email', required: true }}
      />
      <PasswordField label={texts.password} {...field('password')} input={{ autoComplete: 'new-password', required: true }} />
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
