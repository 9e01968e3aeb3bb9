import type { UserPatch, UserPublic } from '#shared/api/users'
import { oneLine } from '#shared/limits'
import { passwordProblem } from '../../entities/account/passwordProblem'
import { missing, nameProblem } from '../../entities/account/texts'
import { errors } from './texts'

/** The texts of the form. The three passwords are empty unless the password is to change. */
export type AccountDraft = {
  name: string
  username: string
  email: string
  currentPassword: string
  newPassword: string
  confirmation: string
}

export type DraftErrors = { [field in keyof AccountDraft]?: string }

export const draftOf = ({ name, username, email = '' }: UserPublic): AccountDraft => ({
  name,
  username,
  email,
  currentPassword: '',
  newPassword: '',
  confirmation: '',
})

// A browser fills in the current password by itself: alone it means nothing.
const changesPassword = ({ newPassword, confirmation }: AccountDraft) => newPassword !== '' || confirmation !== ''

/** What is wrong with each field, in the order in which they stand; `usernameError` is what the check of the username says. */
export function findErrors(draft: AccountDraft, usernameError: string | undefined): DraftErrors {
  return {
    name: draft.name.trim() === '' ? missing.name : nameProblem(draft.name),
    username: draft.username.trim() === '' ? missing.username : usernameError,
    email: draft.email.trim() === '' ? missing.email : undefined,
    ...(changesPassword(draft) ? passwordErrors(draft) : {}),
  }
}

function passwordErrors({ currentPassword, newPassword, confirmation }: AccountDraft): DraftErrors {
  return {
    currentPassword: currentPassword === '' ? errors.noCurrentPassword : undefined,
    newPassword: newPassword === '' ? errors.noNewPassword : passwordProblem(newPassword),
    confirmation: newPassword === confirmation ? undefined : errors.notConfirmed,
  }
}

/** What is to be changed of the account: only what differs, in the form in which it is kept. */
export function changesOf(draft: AccountDraft, { name, username, email }: UserPublic): Omit<UserPatch, 'avatar'> {
  const wanted = { name: oneLine(draft.name), username: draft.username.trim(), email: draft.email.trim() }
  return {
    ...(wanted.name === name ? {} : { name: wanted.name }),
    ...(wanted.username === username ? {} : { username: wanted.username }),
    ...(wanted.email === email ? {} : { email: wanted.email }),
    ...(changesPassword(draft) ? { currentPassword: draft.currentPassword, newPassword: draft.newPassword } : {}),
  }
}
