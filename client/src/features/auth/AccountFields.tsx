import { styled } from '@mui/material/styles'
import { isEmailAddress } from '#shared/emailAddress'
import {
  accountFieldTexts,
  passwordProblem,
  invalidFieldTexts,
  nameProblem,
  requiredFieldTexts,
} from '../../account/details/accountFieldTexts'
import type { FieldMessages } from '../../ui/forms/FieldFrame'
import { FormField } from '../../ui/forms/FormField'
import { PasswordField } from '../../ui/forms/PasswordField'
import { authTexts } from './authTexts'

type AccountFieldName = 'name' | 'username' | 'email' | 'password'

const Pair = styled('div')({
  display: 'grid',
  gap: 20,
  '@media (min-width: 481px)': { gridTemplateColumns: '1fr 1fr', columnGap: 16 },
})

interface FieldProps {
  name: AccountFieldName
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

interface AccountFieldsProps {
  field: (name: AccountFieldName) => FieldProps
  check: Pick<FieldMessages, 'error' | 'success'>
}

export function AccountFields({ field, check }: AccountFieldsProps) {
  const username = field('username')
  return (
    <>
      <Pair>
        <FormField label={accountFieldTexts.name} {...field('name')} input={{ autoComplete: 'name', required: true }} />
        <FormField
          label={accountFieldTexts.username}
          {...username}
          error={username.error ?? check.error}
          success={check.success}
          input={{ autoComplete: 'username', required: true, autoCapitalize: 'none', spellCheck: false }}
        />
      </Pair>
      <FormField
        label={accountFieldTexts.email}
        {...field('email')}
        input={{ type: 'email', autoComplete: 'email', required: true }}
      />
      <PasswordField label={authTexts.password} {...field('password')} input={{ autoComplete: 'new-password', required: true }} />
    </>
  )
}

/** `taken`: the error of the username check. */
export const findAccountFieldErrors = (values: Record<AccountFieldName, string>, taken: string | undefined) => ({
  name: lacks(values.name, requiredFieldTexts.name) ?? nameProblem(values.name),
  username: lacks(values.username, requiredFieldTexts.username) ?? taken,
  email: lacks(values.email, requiredFieldTexts.email) ?? (isEmailAddress(values.email) ? undefined : invalidFieldTexts.email()),
  password: lacks(values.password, requiredFieldTexts.password) ?? passwordProblem(values.password),
})

const lacks = (text: string, sentence: string): string | undefined => (text.trim() === '' ? sentence : undefined)
