import { passwordProblem } from '../../account/details/passwordProblem'
import { nameProblem, requiredFieldTexts } from '../../account/details/texts'

export type AccountFieldName = 'name' | 'username' | 'email' | 'password'

const lacks = (text: string, sentence: string): string | undefined => (text.trim() === '' ? sentence : undefined)

/** What is wrong with each field of a new account, as far as the page can tell; of the username also `taken`. */
export const accountProblems = (values: Record<AccountFieldName, string>, taken: string | undefined) => ({
  name: lacks(values.name, requiredFieldTexts.name) ?? nameProblem(values.name),
  username: lacks(values.username, requiredFieldTexts.username) ?? taken,
  email: lacks(values.email, requiredFieldTexts.email),
  password: lacks(values.password, requiredFieldTexts.password) ?? passwordProblem(values.password),
})
