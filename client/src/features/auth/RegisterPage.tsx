import { useId, type SyntheticEvent } from 'react'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { useRegister } from '../../account/details/accountQueries'
import {
  AvatarGrid,
  avatarErrorText,
  AvatarUpload,
  presetAvatar,
  useAvatarChoice,
  type AvatarChoice,
} from '../../account/details/AvatarChoice'
import { toFieldErrorTexts } from '../../account/details/fieldErrors'
import { useUsernameCheck } from '../../account/details/useUsernameCheck'
import { errorText } from '../../engine/api/errorText'
import { focusFirstError, useForm } from '../../lib/hooks/useForm'
import { paths } from '../../lib/navigation/paths'
import { commonTexts } from '../../texts/common'
import { cssColor as c } from '../../theme/vars'
import { Avatar } from '../../ui/Avatar'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { FieldFrame } from '../../ui/forms/FieldFrame'
import { FormError } from '../../ui/forms/FormError'
import { AccountFields, findAccountFieldErrors } from './AccountFields'
import { AuthPage } from './AuthPage'
import { authTexts } from './authTexts'

export function RegisterPage() {
  return (
    <AuthPage
      pageTitle={authTexts.registerTitle}
      title={authTexts.registerTitle}
      line={authTexts.registerLine}
      width={464}
      other={{ question: authTexts.hasAccount, link: authTexts.toLogin, to: paths.login }}
    >
      <RegisterForm />
    </AuthPage>
  )
}

// A honeypot for bots.
const Unseen = styled('div')({ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' })

function RegisterForm() {
  const { values, field, accept, showErrors } = useForm({ name: '', username: '', email: '', password: '', website: '' })
  const avatar = useAvatarChoice(presetAvatar(1), presetAvatar(1))
  const register = useRegister()
  const check = useUsernameCheck(values.username)

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!accept(event, findAccountFieldErrors(values, check.error)) || register.isPending) return
    register.mutate(
      { registration: { ...values, avatar: avatar.avatar }, picture: avatar.file },
      {
        onError: (error) => {
          showErrors(toFieldErrorTexts(error))
          focusFirstError(form, toFieldErrorTexts(error))
        },
      },
    )
  }
  const hasFieldError = Object.keys(toFieldErrorTexts(register.error)).length > 0

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
        {authTexts.createAccount}
      </LoadingButton>
    </Stack>
  )
}

const Upload = styled('div')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 60,
  marginTop: 8,
  color: c('ink3'),
  '& > img': { margin: '0 6px', boxShadow: `0 0 0 3px ${c('surface')}, 0 0 0 6px ${c('primary.main')}` },
}))

function AvatarField({ draft }: { draft: AvatarChoice }) {
  const labelId = useId()
  return (
    <FieldFrame label={authTexts.avatar} labelId={labelId} error={avatarErrorText(draft)}>
      {() => (
        <>
          <AvatarGrid draft={draft} labelId={labelId} size={60} spread="space-between" />
          <Upload>
            {draft.address === null ? null : <Avatar src={draft.address} size={48} alt={authTexts.ownPicture} />}
            <AvatarUpload draft={draft} canRemove={draft.address !== null} />
            {draft.address === null ? commonTexts.imageTypes : null}
          </Upload>
        </>
      )}
    </FieldFrame>
  )
}
