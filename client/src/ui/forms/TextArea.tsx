import { useId } from 'react'
import InputBase from '@mui/material/InputBase'
import { styled } from '@mui/material/styles'
import { countCodePoints } from '#shared/limits'
import { commonTexts } from '../../texts/common'
import type { FormFieldProps } from './FormField'
import { CharacterCounter, FieldFrame, findLengthError } from './FieldFrame'

interface TextAreaProps extends Omit<FormFieldProps, 'icon' | 'end' | 'input'> {
  rows: { min: number; max: number }
  required?: boolean
  maxLength?: number
}

const Box = styled(InputBase)({
  '&.MuiInputBase-multiline': { flexDirection: 'column', minHeight: 104, gap: 2 },
  '& textarea': { flex: 1 },
})
const End = styled(CharacterCounter)({ alignSelf: 'flex-end' })

export function TextArea(props: TextAreaProps) {
  const { label, name, value, onChange, limit, optional, rows, required, maxLength, hint, success } = props
  const error = props.error ?? findLengthError(value, limit)
  const id = useId()
  return (
    <FieldFrame id={id} label={label} optional={optional} error={error} hint={hint} success={success}>
      {(noteId) => (
        <Box
          multiline
          id={id}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          required={required}
          error={error !== undefined}
          minRows={rows.min}
          maxRows={rows.max}
          endAdornment={
            limit === undefined ? null : <End aria-hidden="true">{commonTexts.counter(countCodePoints(value), limit)}</End>
          }
          inputProps={{ 'aria-describedby': noteId, maxLength }}
        />
      )}
    </FieldFrame>
  )
}
