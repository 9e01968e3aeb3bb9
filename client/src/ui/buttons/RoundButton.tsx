import type { MouseEventHandler, ReactNode, Ref } from 'react'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { hoverMedia } from '../../theme/breakpoints'
import { iconSize } from '../../theme/sizes'
import { controlLine, cssColor as c, floatShadow, motion, touchArea } from '../../theme/vars'

export type RoundLook = 'plain' | 'outlined' | 'soft' | 'filled' | 'overlay'

interface RoundButtonProps {
  label: string
  children: ReactNode
  onClick?: MouseEventHandler<HTMLButtonElement>
  onMouseDown?: MouseEventHandler<HTMLButtonElement>
  look?: RoundLook
  /** Diameter; the touch area has 44 px. */
  size?: 32 | 36 | 40 | 44 | 48
  isDisabled?: boolean
  isPressed?: boolean
  isDanger?: boolean
  opens?: { kind: 'menu' | 'dialog'; isOpen: boolean; id?: string } | undefined
  type?: 'button' | 'submit'
  ref?: Ref<HTMLButtonElement>
  className?: string
}

const Disc = styled(ButtonBase)({
  ...touchArea,
  flex: 'none',
  borderRadius: '50%',
  color: c('ink'),
  transition: motion('background-color', 'box-shadow', 'color'),
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control },
  '&[data-size="32"] > .MuiSvgIcon-root': { fontSize: iconSize.small },
  '&[data-look="plain"]': { [hoverMedia]: { '&:hover': { backgroundColor: c('sunken') } } },
  '&[data-look="outlined"]': {
    backgroundColor: c('surface'),
    boxShadow: controlLine,
    [hoverMedia]: { '&:hover': { backgroundColor: c('sunken') } },
  },
  '&[data-look="soft"]': { backgroundColor: c('tint2'), color: c('onTint2') },
  '&[data-look="filled"]': {
    backgroundColor: c('primary.main'),
    color: c('primary.contrastText'),
    [hoverMedia]: { '&:hover': { backgroundColor: c('primary.dark') } },
  },
  '&[data-look="overlay"]': {
    backgroundColor: `color-mix(in srgb, ${c('surface')} 92%, transparent)`,
    [hoverMedia]: { '&:hover': { backgroundColor: c('surface'), boxShadow: floatShadow } },
  },
  '&[data-danger]': { color: c('error.main') },
  '&.Mui-disabled': { color: c('ink3'), opacity: 0.5 },
  '&[aria-expanded="true"]': { outline: `3px solid ${c('primary.main')}`, outlineOffset: 2 },
})

export function RoundButton(props: RoundButtonProps) {
  const {
    label,
    children,
    onClick,
    onMouseDown,
    look = 'plain',
    size = 44,
    isDisabled,
    isPressed,
    isDanger,
    opens,
    type = 'button',
    ref,
    className,
  } = props
  return (
    <Disc
      ref={ref}
      type={type}
      aria-label={label}
      aria-pressed={isPressed}
      aria-haspopup={opens?.kind}
      aria-expanded={opens?.isOpen}
      aria-controls={opens?.isOpen === true ? opens.id : undefined}
      disabled={isDisabled}
      onClick={onClick}
      onMouseDown={onMouseDown}
      data-look={look}
      data-size={size}
      data-danger={isDanger === true ? '' : undefined}
      style={{ width: size, height: size }}
      className={className}
    >
      {children}
    </Disc>
  )
}
