import type { UserPatch, UserPublic } from '#shared/api/users'
import { normalizeLine } from '#shared/limits'
import { passwordProblem, requiredFieldTexts, nameProblem } from '../../account/details/accountFieldTexts'
import { accountFieldErrorTexts } from './settingsTexts'

/** The passwords are empty unless the password changes. */
export type AccountFormValues = {
  name: string
  username: string
  email: string
  currentPassword: string
  newPassword: string
  confirmation: string
}

export type AccountFormErrors = { [field in keyof AccountFormValues]?: string | undefined }

export const accountFormValuesOf = ({ name, username, email = '' }: UserPublic): AccountFormValues => ({
  name,
  username,
  email,
  currentPassword: '',
  newPassword: '',
  confirmation: '',
})

/** Ignores case and an empty field. */
export const isEmailChanged = (
  { email }: Pick<AccountFormValues, 'email'>,
  { email: own = '' }: Pick<UserPublic, 'email'>,
): boolean => email.trim() !== '' && email.trim().toLowerCase() !== own.toLowerCase()

// The browser may autofill the current password.
const changesPassword = ({ newPassword, confirmation }: AccountFormValues) => newPassword !== '' || confirmation !== ''

export function findAccountFormErrors(
  draft: AccountFormValues,
  usernameError: string | undefined,
  { hasPassword = true }: Pick<UserPublic, 'hasPassword'> = {},
): AccountFormErrors {
  return {
    name: draft.name.trim() === '' ? requiredFieldTexts.name : nameProblem(draft.name),
    username: draft.username.trim() === '' ? requiredFieldTexts.username : usernameError,
    email: draft.email.trim() === '' ? requiredFieldTexts.email : undefined,
    ...(changesPassword(draft) ? passwordErrors(draft, hasPassword) : {}),
  }
}

function passwordErrors(
  { currentPassword, newPassword, confirmation }: AccountFormValues,
  hasPassword: boolean,
): AccountFormErrors {
  return {
    currentPassword: hasPassword && currentPassword === '' ? accountFieldErrorTexts.noCurrentPassword : undefined,
    newPassword: newPassword === '' ? accountFieldErrorTexts.noNewPassword : passwordProblem(newPassword),
    confirmation: newPassword === confirmation ? undefined : accountFieldErrorTexts.notConfirmed,
  }
}

export const needsReauthentication = (draft: AccountFormValues, account: UserPublic): boolean =>
  changesPassword(draft) || isEmailChanged(draft, account)

/** Only changed values, normalised. */
export function accountPatchOf(draft: AccountFormValues, account: UserPublic): Omit<UserPatch, 'avatar' | 'passkey'> {
  const { name, username, email, hasPassword = true } = account
  const wanted = { name: normalizeLine(draft.name), username: draft.username.trim(), email: draft.email.trim() }
  return {
    ...(wanted.name === name ? {} : { name: wanted.name }),
    ...(wanted.username === username ? {} : { username: wanted.username }),
    ...(wanted.email === email ? {} : { email: wanted.email }),
    ...(hasPassword && needsReauthentication(draft, account) ? { currentPassword: draft.currentPassword } : {}),
    ...(changesPassword(draft) ? { newPassword: draft.newPassword } : {}),
  }
}
