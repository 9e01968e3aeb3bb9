import { styled } from '@mui/material/styles'
import { iconSize, textSize } from '../../theme/sizes'
import { cssColor as c, controlLine, focusRing, radius } from '../../theme/vars'
import { ChevronDownIcon } from '../icons/menus'

const Frame = styled('span')({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  minWidth: 0,
  '& > .MuiSvgIcon-root': { position: 'absolute', right: 8, fontSize: iconSize.small, color: c('ink2'), pointerEvents: 'none' },
})
const Control = styled('select')({
  appearance: 'none',
  minWidth: 0,
  minHeight: 36,
  margin: 0,
  padding: '6px 30px 6px 14px',
  border: 0,
  borderRadius: radius.pill,
  boxShadow: controlLine,
  backgroundColor: c('surface'),
  color: c('ink'),
  font: 'inherit',
  fontSize: textSize.small,
  textOverflow: 'ellipsis',
  cursor: 'pointer',
  '&:focus-visible': focusRing,
  '&:disabled': { color: c('ink3'), cursor: 'default' },
})

interface PillSelectProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  disabled?: boolean
  onChange: (value: Value) => void
}

export function PillSelect<Value extends string>({ label, value, options, disabled, onChange }: PillSelectProps<Value>) {
  return (
    <Frame>
      <Control
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value)
          if (chosen !== undefined) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Control>
      <ChevronDownIcon />
    </Frame>
  )
}
