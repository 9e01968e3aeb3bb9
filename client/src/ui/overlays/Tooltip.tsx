import { useState, type PointerEvent, type ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useWindowEvent } from '../../lib/hooks/useBrowserState'
import { textSize } from '../../theme/sizes'
import { cssColor as c, floatShadow, radius } from '../../theme/vars'

const Around = styled('span')({ position: 'relative', display: 'inline-flex' })
const Place = styled('span')({
  position: 'absolute',
  zIndex: 1500,
  top: '100%',
  left: '50%',
  paddingTop: 8,
  transform: 'translateX(-50%)',
  pointerEvents: 'none',
  animation: 'tooltip 150ms 250ms ease-out backwards',
  '@keyframes tooltip': { from: { opacity: 0 } },
  '&[data-side="right"]': { top: '50%', left: '100%', padding: '0 0 0 10px', transform: 'translateY(-50%)' },
})
const Word = styled('span')({
  display: 'block',
  width: 'max-content',
  maxWidth: 300,
  padding: '7px 12px',
  borderRadius: radius.inner,
  backgroundColor: c('toast.bg'),
  color: c('toast.text'),
  fontSize: textSize.small,
  lineHeight: 20 / 14,
  fontWeight: 600,
  boxShadow: floatShadow,
})

interface TooltipProps {
  /** Empty: no tooltip. */
  text: string
  side?: 'below' | 'right'
  as?: 'span' | 'li'
  label?: string
  children: ReactNode
}

/** A tooltip on hover or keyboard focus. Screen readers use the element's name. */
export function Tooltip({ text, side = 'below', as = 'span', label, children }: TooltipProps) {
  const [isShown, setShown] = useState(false)
  const hide = () => setShown(false)
  return (
    <Around
      as={as}
      aria-label={label}
      onPointerEnter={(event: PointerEvent) => setShown(event.pointerType !== 'touch')}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target }) => setShown(target.matches(':focus-visible'))}
      onBlur={hide}
    >
      {children}
      {isShown && text !== '' ? <Bubble text={text} side={side} onEscape={hide} /> : null}
    </Around>
  )
}

function Bubble({ text, side, onEscape }: Pick<TooltipProps, 'text' | 'side'> & { onEscape: () => void }) {
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') onEscape()
  })
  return (
    <Place data-side={side} aria-hidden="true">
      <Word>{text}</Word>
    </Place>
  )
}
