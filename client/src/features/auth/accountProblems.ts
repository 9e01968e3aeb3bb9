import { isEmailAddress } from '#shared/emailAddress'
import { passwordProblem } from '../../account/details/passwordProblem'
import { invalidFieldTexts, nameProblem, requiredFieldTexts } from '../../account/details/texts'

export type AccountFieldName = 'name' | 'username' | 'email' | 'password'

const lacks = (text: string, sentence: string): string | undefined => (text.trim() === '' ? sentence : undefined)

/** Error texts by field; `taken` is the error of the username check. */
export const accountProblems = (values: Record<AccountFieldName, string>, taken: string | undefined) => ({
  name: lacks(values.name, requiredFieldTexts.name) ?? nameProblem(values.name),
  username: lacks(values.username, requiredFieldTexts.username) ?? taken,
  email: lacks(values.email, requiredFieldTexts.email) ?? (isEmailAddress(values.email) ? undefined : invalidFieldTexts.email()),
  password: lacks(values.password, requiredFieldTexts.password) ?? passwordProblem(values.password),
})
