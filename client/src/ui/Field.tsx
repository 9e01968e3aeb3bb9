import { useId, type ReactNode, type Ref } from 'react'
import InputBase, { type InputBaseProps } from '@mui/material/InputBase'
import { styled } from '@mui/material/styles'
import { codePoints } from '../../../shared/limits'
import { common } from '../texts/common'
import { cssColor as c } from '../theme/vars'
import { FieldFrame, type FieldNotes } from './FieldFrame'

export interface FieldProps extends FieldNotes {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  /** Counts what is typed against this many code points. */
  limit?: number
  optional?: boolean
  icon?: ReactNode
  end?: ReactNode
  rows?: { min: number; max: number }
  inputRef?: Ref<HTMLInputElement>
  input?: Pick<
    InputBaseProps,
    'type' | 'autoComplete' | 'placeholder' | 'required' | 'autoFocus' | 'disabled' | 'onBlur' | 'onKeyDown' | 'readOnly'
  >
  /** Attributes of the inner input: `inputMode`, `spellCheck`, `aria-…`. */
  attributes?: InputBaseProps['inputProps']
}

const Counter = styled('span')({
  flex: 'none',
  alignSelf: 'flex-end',
  fontSize: '0.8125rem',
  lineHeight: '26px',
  color: c('ink3'),
  fontVariantNumeric: 'tabular-nums',
  '.MuiInputBase-root:not(.MuiInputBase-multiline) > &': { alignSelf: 'center' },
})
const Box = styled(InputBase)({
  '&.MuiInputBase-multiline': { flexDirection: 'column', minHeight: 104, gap: 2 },
  '& textarea': { flex: 1 },
})

/** A field with its label above, and hint, success or error below. */
export function Field(props: FieldProps) {
  const {
    label,
    name,
    value,
    onChange,
    limit,
    optional = false,
    icon,
    end,
    rows,
    inputRef,
    input,
    attributes,
    error,
    hint,
    success,
  } = props
  const id = useId()
  const counter = limit === undefined ? null : <Counter aria-hidden="true">{common.counter(codePoints(value), limit)}</Counter>
  return (
    <FieldFrame id={id} label={label} optional={optional} error={error} hint={hint} success={success}>
      {(noteId) => (
        <Box
          id={id}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          inputRef={inputRef}
          error={error !== undefined}
          multiline={rows !== undefined}
          minRows={rows?.min}
          maxRows={rows?.max}
          startAdornment={icon}
          endAdornment={
            <>
              {counter}
              {end}
            </>
          }
          inputProps={{ 'aria-describedby': noteId, ...attributes }}
          {...input}
        />
      )}
    </FieldFrame>
  )
}
