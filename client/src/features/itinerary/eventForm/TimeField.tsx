import { FormField } from '../../../ui/forms/FormField'
import { ClockIcon } from '../../../ui/icons/forms'
import { parseTypedTime } from './parseTypedTime'

interface TimeFieldProps {
  label: string
  name: string
  value: string
  onChange: (typed: string) => void
  error?: string | undefined
  hint?: string | undefined
}

/** The browser's time field follows the system's language and shows PM. */
export function TimeField({ label, name, value, onChange, error, hint }: TimeFieldProps) {
  return (
    <FormField
      label={label}
      name={name}
      value={value}
      onChange={onChange}
      error={error}
      hint={hint}
      icon={<ClockIcon />}
      input={{
        placeholder: '--:--',
        autoComplete: 'off',
        onBlur: () => onChange(parseTypedTime(value) ?? value),
        inputMode: 'numeric',
        maxLength: 6,
      }}
    />
  )
}
