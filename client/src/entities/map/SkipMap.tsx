import type { MouseEvent } from 'react'
import { styled } from '@mui/material/styles'
import { cssColor as c, radius } from '../../theme/vars'
import { canvasTexts } from './canvasTexts'

const Skip = styled('a')({
  position: 'absolute',
  left: 12,
  top: 12,
  zIndex: 5,
  padding: '10px 18px',
  borderRadius: radius.pill,
  color: c('primary.contrastText'),
  backgroundColor: c('primary.main'),
  fontWeight: 600,
  textDecoration: 'none',
  '&:not(:focus)': { opacity: 0, pointerEvents: 'none' },
})

/** Shown while it has the focus, which it moves to the element `to`. */
export function SkipMap({ to }: { to: string }) {
  const skip = (click: MouseEvent) => {
    click.preventDefault()
    document.getElementById(to)?.focus()
  }
  return (
    <Skip href={`#${to}`} onClick={skip}>
      {canvasTexts.skip}
    </Skip>
  )
}
