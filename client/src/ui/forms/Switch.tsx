import type { ChangeEventHandler } from 'react'
import { styled } from '@mui/material/styles'
import { cssColor as c, focusRing, motion, radius, touchArea } from '../../theme/vars'

const Track = styled('input')({
  ...touchArea,
  appearance: 'none',
  flex: 'none',
  width: 44,
  height: 26,
  margin: 0,
  borderRadius: radius.pill,
  backgroundColor: c('fieldLine'),
  transition: motion('background-color'),
  cursor: 'inherit',
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: '3px auto auto 3px',
    width: 20,
    height: 20,
    borderRadius: '50%',
    backgroundColor: '#FFFFFF',
    transition: motion('transform'),
  },
  '&:checked': { backgroundColor: c('primary.main') },
  '&:checked::before': { transform: 'translateX(18px)', backgroundColor: c('primary.contrastText') },
  '&:focus-visible': focusRing,
  // Backgrounds do not show in forced colours.
  '@media (forced-colors: active)': { appearance: 'auto' },
})

interface SwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** If no label is around it. */
  'aria-label'?: string
  'aria-describedby'?: string | undefined
}

export function Switch({ isOn, onChange, ...names }: SwitchProps) {
  const change: ChangeEventHandler<HTMLInputElement> = ({ target }) => onChange(target.checked)
  return <Track type="checkbox" role="switch" aria-checked={isOn} checked={isOn} onChange={change} {...names} />
}
