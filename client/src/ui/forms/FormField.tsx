import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { countCodePoints } from '#shared/limits'
import { commonTexts } from '../../texts/common'
import { fieldBox, fieldError, fieldFocus, fieldFocusError } from '../../theme/components'
import { textSize } from '../../theme/sizes'
import { cssColor as c } from '../../theme/vars'
import { CharacterCounter, FieldFrame, findLengthError, type FieldMessages } from './FieldFrame'

export interface FormFieldProps extends FieldMessages {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  /** In code points; shows a counter. */
  limit?: number
  optional?: boolean
  icon?: ReactNode
  end?: ReactNode
  input?: Omit<ComponentProps<'input'>, 'id' | 'name' | 'value' | 'onChange'>
}

const Box = styled('div')({
  ...fieldBox,
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  width: '100%',
  fontSize: textSize.body,
  color: c('ink'),
  cursor: 'text',
  '&:has(> input:focus)': fieldFocus,
  '&:has(> input:disabled)': { backgroundColor: c('sunken'), color: c('ink2'), cursor: 'default' },
  '&[data-error]': fieldError,
  '&[data-error]:has(> input:focus)': fieldFocusError,
})
const Input = styled('input')({
  display: 'block',
  width: '100%',
  minWidth: 0,
  height: 52,
  margin: 0,
  padding: 0,
  border: 0,
  color: 'inherit',
  background: 'none',
  letterSpacing: 'inherit',
  '&:focus': { outline: 0 },
  '&:invalid': { boxShadow: 'none' },
  '&::placeholder': { color: c('ink3'), opacity: 1 },
})

export function FormField({
  label,
  name,
  value,
  onChange,
  limit,
  optional,
  icon,
  end,
  input,
  hint,
  success,
  ...notes
}: FormFieldProps) {
  const id = useId()
  const error = notes.error ?? findLengthError(value, limit)
  return (
    <FieldFrame id={id} label={label} optional={optional} error={error} hint={hint} success={success}>
      {(noteId) => (
        <Box data-error={error === undefined ? undefined : ''} onClick={focusInput}>
          {icon}
          <Input
            type="text"
            aria-invalid={error !== undefined}
            aria-describedby={noteId}
            {...input}
            id={id}
            name={name}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {limit === undefined ? null : (
            <CharacterCounter aria-hidden="true">{commonTexts.counter(countCodePoints(value), limit)}</CharacterCounter>
          )}
          {end}
        </Box>
      )}
    </FieldFrame>
  )
}

/** A press on icon or padding also focuses the input. */
function focusInput({ currentTarget, target }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || target.closest('button') === null) currentTarget.querySelector('input')?.focus()
}
