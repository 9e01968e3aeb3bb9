import { type SyntheticEvent, useId } from 'react'
import { useMutation } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { UserPublic } from '#shared/api/users'
import { accountFieldTexts } from '../../account/details/accountFieldTexts'
import { useChangeAccount } from '../../account/details/accountQueries'
import { toFieldErrorTexts } from '../../account/details/fieldErrors'
import { useAvatarChoice, AvatarGrid, avatarErrorText, AvatarUpload, type AvatarChoice } from '../../account/details/AvatarChoice'
import { useUsernameCheck } from '../../account/details/useUsernameCheck'
import { isPasskeyDeclined, passkeyErrorText } from '../../account/passkeys/passkeys'
import { call } from '../../engine/api/api'
import { isApiError } from '../../engine/api/apiError'
import { errorText } from '../../engine/api/errorText'
import { focusFirstError, useForm } from '../../lib/hooks/useForm'
import { showToast, showSuccessToast } from '../../lib/toasts'
import { mobile, phone } from '../../theme/breakpoints'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { FormError } from '../../ui/forms/FormError'
import { FormField } from '../../ui/forms/FormField'
import { PasswordField } from '../../ui/forms/PasswordField'
import { Avatar } from '../../ui/Avatar'
import {
  accountPatchOf,
  isEmailChanged,
  accountFormValuesOf,
  findAccountFormErrors,
  needsReauthentication,
  type AccountFormValues,
  type AccountFormErrors,
} from './accountFormValues'
import { passkeySettingsTexts } from './passkeySettingsTexts'
import { SettingsSection } from './SettingsSection'
import { emailTexts, accountFieldErrorTexts, settingsTexts } from './settingsTexts'

const Form = styled('form')({ display: 'grid', gap: 44 })
const Pairs = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '18px 16px',
  '& > [data-wide]': { gridColumn: '1 / -1' },
  '@media (max-width: 560px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const Foot = styled('div')({ marginLeft: 252, maxWidth: 540, display: 'grid', gap: 16, [mobile]: { marginLeft: 0 } })

const spellingOff = { autoCapitalize: 'none', spellCheck: false }

// The server answers 403 to both a wrong and a missing current password.
function refusedFields(error: unknown, draft: AccountFormValues): AccountFormErrors {
  if (isApiError(error, 'UnauthorizedError') && error.status === 403)
    return {
      currentPassword:
        draft.currentPassword === '' ? accountFieldErrorTexts.noCurrentPassword : accountFieldErrorTexts.wrongPassword,
    }
  return toFieldErrorTexts(error)
}

const isAboutPasskey = (error: unknown): boolean => isPasskeyDeclined(error) || isApiError(error, 'GoneError')
const failure = (error: unknown): string => (isAboutPasskey(error) ? passkeyErrorText : errorText)(error)

export function AccountForm({ account }: { account: UserPublic }) {
  const { values, field, accept, showErrors } = useForm(accountFormValuesOf(account))
  const avatar = useAvatarChoice(account.avatar, null)
  const check = useUsernameCheck(values.username, account.username)
  const save = useChangeAccount(account)

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!accept(event, findAccountFormErrors(values, check.error, account)) || save.isPending) return
    const change = accountPatchOf(values, account)
    const wanted = avatar.file ?? (avatar.avatar === account.avatar ? undefined : avatar.avatar)
    if (wanted === undefined && Object.keys(change).length === 0) return showToast(settingsTexts.nothingToSave, { id: 'account' })
    save.mutate(
      { change, avatar: wanted, withPasskey: account.hasPassword === false && needsReauthentication(values, account) },
      { onSuccess: (saved) => settle(saved, change), onError: (error) => refuse(error, form) },
    )
  }
  const username = field('username')
  // Suspended users cannot change their public profile.
  const isSuspended = (account.suspendedUntil ?? null) !== null
  const isOfField = Object.keys(refusedFields(save.error, values)).length > 0

  return (
    <Form noValidate onSubmit={submit} aria-label={settingsTexts.title}>
      <AvatarSection draft={avatar} isSuspended={isSuspended} />
      <SettingsSection title={settingsTexts.data} helper={settingsTexts.dataHelper}>
        <Pairs>
          <FormField
            label={accountFieldTexts.name}
            {...field('name')}
            input={{ autoComplete: 'name', required: true, disabled: isSuspended }}
          />
          <FormField
            label={accountFieldTexts.username}
            {...username}
            error={username.error ?? check.error}
            success={check.success}
            input={{ autoComplete: 'username', required: true, disabled: isSuspended, ...spellingOff }}
          />
          {isSuspended ? (
            <Typography data-wide="" variant="small" component="p" sx={{ color: 'ink2' }}>
              {settingsTexts.dataSuspended}
            </Typography>
          ) : null}
          <div data-wide="">
            <FormField
              label={accountFieldTexts.email}
              {...field('email')}
              hint={isEmailChanged(values, account) ? emailTexts.needsPassword : undefined}
              input={{ type: 'email', autoComplete: 'email', required: true }}
            />
            <EmailState key={account.emailPending} account={account} />
          </div>
        </Pairs>
      </SettingsSection>
      <SettingsSection
        title={settingsTexts.password}
        helper={account.hasPassword === false ? passkeySettingsTexts.noPassword : settingsTexts.passwordHelper}
      >
        <Pairs>
          {account.hasPassword === false ? null : (
            <div data-wide="">
              <PasswordField
                label={settingsTexts.currentPassword}
                {...field('currentPassword')}
                input={{ autoComplete: 'current-password' }}
              />
            </div>
          )}
          <PasswordField label={settingsTexts.newPassword} {...field('newPassword')} input={{ autoComplete: 'new-password' }} />
          <PasswordField label={settingsTexts.confirmation} {...field('confirmation')} input={{ autoComplete: 'new-password' }} />
        </Pairs>
      </SettingsSection>
      <Foot>
        <FormError text={save.isError && !isOfField ? failure(save.error) : undefined} />
        <LoadingButton
          type="submit"
          isLoading={save.isPending}
          sx={{ height: 48, px: 3.25, justifySelf: { xs: 'stretch', md: 'start' } }}
        >
          {settingsTexts.save}
        </LoadingButton>
      </Foot>
    </Form>
  )

  function settle(saved: string | null | undefined, { email }: { email?: string }) {
    if (saved !== undefined) avatar.settle(saved)
    for (const name of ['currentPassword', 'newPassword', 'confirmation'] as const) field(name).onChange('')
    const isNewEmail = email !== undefined && isEmailChanged({ email }, account)
    // The new address counts once confirmed.
    if (isNewEmail) field('email').onChange(account.email ?? '')
    showSuccessToast(isNewEmail ? emailTexts.changeSent(email) : settingsTexts.saved, { id: 'account' })
  }
  function refuse(error: unknown, form: HTMLFormElement) {
    const found = refusedFields(error, values)
    showErrors(found)
    focusFirstError(form, found)
  }
}

const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', marginTop: 8 })

function EmailState({ account }: { account: UserPublic }) {
  const { email = '', emailConfirmed, emailPending: pending = null } = account
  const send = useMutation({ mutationFn: () => call('POST /auth/confirmations') })
  if (emailConfirmed !== false && pending === null) return null
  const address = pending ?? email
  return (
    <Line>
      <Typography variant="small" component="p" role="status" sx={{ color: 'ink2', overflowWrap: 'anywhere' }}>
        {send.isSuccess ? emailTexts.sentTo(address) : pending === null ? emailTexts.notConfirmed : emailTexts.pending(pending)}
      </Typography>
      {send.isSuccess ? null : (
        <LoadingButton variant="text" size="small" sx={{ ml: -1 }} isLoading={send.isPending} onClick={() => send.mutate()}>
          {emailTexts.send}
        </LoadingButton>
      )}
      <div role="alert" style={{ width: '100%' }}>
        {send.isError ? (
          <Typography variant="label" component="p" sx={{ color: 'error.main' }}>
            {errorText(send.error, { NetworkError: emailTexts.needsNetwork })}
          </Typography>
        ) : null}
      </div>
    </Line>
  )
}

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 22,
  [phone]: { flexDirection: 'column', alignItems: 'stretch', gap: 12 },
})
const Choice = styled('fieldset')({
  flex: 1,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '&:disabled': { opacity: 0.55, pointerEvents: 'none' },
})
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '4px 8px', marginTop: 8, paddingLeft: 6 })

function AvatarSection({ draft, isSuspended }: { draft: AvatarChoice; isSuspended: boolean }) {
  const titleId = useId()
  const error = avatarErrorText(draft)
  const shown = draft.address ?? draft.avatar
  return (
    <SettingsSection
      title={settingsTexts.avatar}
      titleId={titleId}
      helper={isSuspended ? settingsTexts.avatarSuspended : settingsTexts.avatarHelper}
    >
      <Row>
        <Avatar src={shown} size={96} alt={settingsTexts.avatarPreview} />
        <Choice disabled={isSuspended}>
          <AvatarGrid draft={draft} labelId={titleId} size={52} spread="start" />
          <Buttons>
            <AvatarUpload draft={draft} canRemove={shown !== null} />
          </Buttons>
          <div role="alert">
            {error === undefined ? null : (
              <Typography variant="label" component="p" sx={{ color: 'error.main', mt: 1 }}>
                {error}
              </Typography>
            )}
          </div>
        </Choice>
      </Row>
    </SettingsSection>
  )
}
