import { styled } from '@mui/material/styles'
import { texts as accountTexts } from '../../account/details/texts'
import type { FieldNotes } from '../../ui/forms/FieldFrame'
import { FormField } from '../../ui/forms/FormField'
import { PasswordField } from '../../ui/forms/PasswordField'
import type { AccountFieldName } from './accountProblems'
import { texts } from './texts'

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
  /** Result of the username check. */
  check: Pick<FieldNotes, 'error' | 'success'>
}

export function AccountFields({ field, check }: AccountFieldsProps) {
  const username = field('username')
  return (
    <>
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
    </>
  )
}
