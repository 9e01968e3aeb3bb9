import { useId, type ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { hoverMedia } from '../../theme/breakpoints'
import { cssColor as c, focusRing, radius, motion } from '../../theme/vars'

/** In a label, which shows the focus. */
export const Radio = styled('input')({
  appearance: 'none',
  flex: 'none',
  width: 20,
  height: 20,
  margin: 0,
  borderRadius: '50%',
  border: `1.5px solid ${c('fieldLine')}`,
  backgroundColor: c('surface'),
  transition: motion('border-width'),
  cursor: 'pointer',
  outline: 'none',
  '&:checked': { borderColor: c('primary.main'), borderWidth: 6 },
  // Forced colours override border colours.
  '@media (forced-colors: active)': { appearance: 'auto' },
})

const Group = styled('div')(({ theme }) => ({
  margin: '14px 0 4px',
  '& > p': { ...theme.typography.label, margin: '0 0 4px' },
}))
const Choice = styled('label')(({ theme }) => ({
  ...theme.typography.note,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 48,
  padding: '6px 10px',
  // Room for the focus ring.
  '& + &': { marginTop: 6 },
  borderRadius: radius.input,
  cursor: 'pointer',
  [hoverMedia]: { '&:hover': { backgroundColor: c('tint') } },
  '&:has(:checked)': { backgroundColor: c('tint') },
  '&:has(:focus-visible)': focusRing,
  '& b': { display: 'block', fontWeight: 600 },
  '& small': { ...theme.typography.meta, display: 'block', color: c('ink2') },
}))

interface RadioChoiceProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly Value[]
  names: Record<Value, string>
  /** What each option means. */
  sentences: Record<Value, string>
  children?: ReactNode
}

export function RadioChoice<Value extends string>(props: RadioChoiceProps<Value>) {
  const { label, value, onChange, options, names, sentences, children } = props
  const id = useId()
  return (
    <Group role="radiogroup" aria-labelledby={id}>
      <p id={id}>{label}</p>
      {options.map((option) => (
        <Choice key={option}>
          <Radio
            type="radio"
            name={`choice ${id}`}
            checked={value === option}
            onChange={() => onChange(option)}
            aria-label={names[option]}
            aria-describedby={`${id}-${option}`}
          />
          <span>
            <b>{names[option]}</b>
            <small id={`${id}-${option}`}>{sentences[option]}</small>
          </span>
        </Choice>
      ))}
      {children}
    </Group>
  )
}
