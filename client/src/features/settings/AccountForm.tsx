import type { SyntheticEvent } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { UserPublic } from '#shared/api/users'
import { fieldErrors } from '../../account/details/fieldErrors'
import { useChangeAccount } from '../../account/details/mutations'
import { isPasskeyDeclined } from '../../account/passkeys/passkeys'
import { passkeyError } from '../../account/passkeys/passkeyError'
import { texts as accountTexts } from '../../account/details/texts'
import { useAvatarChoice } from '../../account/details/useAvatarChoice'
import { useUsernameCheck } from '../../account/details/useUsernameCheck'
import { isApiError } from '../../engine/api/apiError'
import { notify, notifyDone } from '../../lib/notices'
import { focusFirst, useForm } from '../../lib/hooks/useForm'
import { errorText } from '../../engine/api/errorText'
import { mobile } from '../../theme/breakpoints'
import { FormField } from '../../ui/forms/FormField'
import { FormError } from '../../ui/forms/FormError'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { PasswordField } from '../../ui/forms/PasswordField'
import {
  accountPatchOf,
  changesEmail,
  accountFormValuesOf,
  findAccountFormErrors,
  needsProof,
  type AccountFormValues,
  type AccountFormErrors,
} from './accountFormValues'
import { AvatarSection } from './AvatarSection'
import { EmailState } from './EmailState'
import { SettingsSection } from './SettingsSection'
import { passkeyTexts } from './passkeyTexts'
import { emailTexts, fieldErrorTexts, texts } from './texts'

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
    return { currentPassword: draft.currentPassword === '' ? fieldErrorTexts.noCurrentPassword : fieldErrorTexts.wrongPassword }
  return fieldErrors(error)
}

const failure = (error: unknown): string => (isPasskeyDeclined(error) ? passkeyError(error) : errorText(error))

/** All fields are saved together. */
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
    if (wanted === undefined && Object.keys(change).length === 0) return notify(texts.nothingToSave, { id: 'account' })
    save.mutate(
      { change, avatar: wanted, withPasskey: account.hasPassword === false && needsProof(values, account) },
      { onSuccess: (saved) => settle(saved, change), onError: (error) => refuse(error, form) },
    )
  }
  const username = field('username')
  // Suspended users cannot change their public profile.
  const isSuspended = (account.suspendedUntil ?? null) !== null
  const isOfField = Object.keys(refusedFields(save.error, values)).length > 0

  return (
    <Form noValidate onSubmit={submit} aria-label={texts.title}>
      <AvatarSection draft={avatar} isSuspended={isSuspended} />
      <SettingsSection title={texts.data} helper={texts.dataHelper}>
        <Pairs>
          <FormField
            label={accountTexts.name}
            {...field('name')}
            input={{ autoComplete: 'name', required: true, disabled: isSuspended }}
          />
          <FormField
            label={accountTexts.username}
            {...username}
            error={username.error ?? check.error}
            success={check.success}
            input={{ autoComplete: 'username', required: true, disabled: isSuspended, ...spellingOff }}
          />
          {isSuspended ? (
            <Typography data-wide="" variant="small" component="p" sx={{ color: 'ink2' }}>
              {texts.dataSuspended}
            </Typography>
          ) : null}
          <div data-wide="">
            <FormField
              label={accountTexts.email}
              {...field('email')}
              hint={changesEmail(values, account) ? emailTexts.needsPassword : undefined}
              input={{ type: 'email', autoComplete: 'email', required: true }}
            />
            <EmailState key={account.emailPending} account={account} />
          </div>
        </Pairs>
      </SettingsSection>
      <SettingsSection
        title={texts.password}
        helper={account.hasPassword === false ? passkeyTexts.noPassword : texts.passwordHelper}
      >
        <Pairs>
          {account.hasPassword === false ? null : (
            <div data-wide="">
              <PasswordField
                label={texts.currentPassword}
                {...field('currentPassword')}
                input={{ autoComplete: 'current-password' }}
              />
            </div>
          )}
          <PasswordField label={texts.newPassword} {...field('newPassword')} input={{ autoComplete: 'new-password' }} />
          <PasswordField label={texts.confirmation} {...field('confirmation')} input={{ autoComplete: 'new-password' }} />
        </Pairs>
      </SettingsSection>
      <Foot>
        <FormError text={save.isError && !isOfField ? failure(save.error) : undefined} />
        <LoadingButton
          type="submit"
          isLoading={save.isPending}
          sx={{ height: 48, px: 3.25, justifySelf: { xs: 'stretch', md: 'start' } }}
        >
          {texts.save}
        </LoadingButton>
      </Foot>
    </Form>
  )

  function settle(saved: string | null | undefined, { email }: { email?: string }) {
    if (saved !== undefined) avatar.settle(saved)
    for (const name of ['currentPassword', 'newPassword', 'confirmation'] as const) field(name).onChange('')
    const isNewEmail = email !== undefined && changesEmail({ email }, account)
    // The new address counts once confirmed.
    if (isNewEmail) field('email').onChange(account.email ?? '')
    notifyDone(isNewEmail ? emailTexts.changeSent(email) : texts.saved, { id: 'account' })
  }
  function refuse(error: unknown, form: HTMLFormElement) {
    const found = refusedFields(error, values)
    showErrors(found)
    focusFirst(form, found)
  }
}
