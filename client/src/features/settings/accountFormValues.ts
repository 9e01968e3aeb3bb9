import type { UserPatch, UserPublic } from '#shared/api/users'
import { oneLine } from '#shared/limits'
import { passwordProblem } from '../../account/details/passwordProblem'
import { requiredFieldTexts, nameProblem } from '../../account/details/texts'
import { fieldErrorTexts } from './texts'

/** The texts of the form. The three passwords are empty unless the password is to change. */
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

/** Whether somebody typed another address than their own; how its letters are written is no difference, and none is no address. */
export const changesEmail = (
  { email }: Pick<AccountFormValues, 'email'>,
  { email: own = '' }: Pick<UserPublic, 'email'>,
): boolean => email.trim() !== '' && email.trim().toLowerCase() !== own.toLowerCase()

// A browser fills in the current password by itself: alone it means nothing.
const changesPassword = ({ newPassword, confirmation }: AccountFormValues) => newPassword !== '' || confirmation !== ''

/** What is wrong with each field, in the order in which they stand; `usernameError` is what the check of the username says. */
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
    currentPassword: hasPassword && currentPassword === '' ? fieldErrorTexts.noCurrentPassword : undefined,
    newPassword: newPassword === '' ? fieldErrorTexts.noNewPassword : passwordProblem(newPassword),
    confirmation: newPassword === confirmation ? undefined : fieldErrorTexts.notConfirmed,
  }
}

/** Whether somebody has to show once more who they are: by their password or, without one, by a passkey. */
export const needsProof = (draft: AccountFormValues, account: UserPublic): boolean =>
  changesPassword(draft) || changesEmail(draft, account)

/** What is to be changed of the account: only what differs, in the form in which it is kept. */
export function accountPatchOf(draft: AccountFormValues, account: UserPublic): Omit<UserPatch, 'avatar' | 'passkey'> {
  const { name, username, email, hasPassword = true } = account
  const wanted = { name: oneLine(draft.name), username: draft.username.trim(), email: draft.email.trim() }
  return {
    ...(wanted.name === name ? {} : { name: wanted.name }),
    ...(wanted.username === username ? {} : { username: wanted.username }),
    ...(wanted.email === email ? {} : { email: wanted.email }),
    ...(hasPassword && needsProof(draft, account) ? { currentPassword: draft.currentPassword } : {}),
    ...(changesPassword(draft) ? { newPassword: draft.newPassword } : {}),
  }
}
