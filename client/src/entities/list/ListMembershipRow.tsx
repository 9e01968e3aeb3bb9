import type { ReactNode } from 'react'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { hoverMedia } from '../../theme/breakpoints'
import { iconSize } from '../../theme/sizes'
import { cssColor as c, motion, radius } from '../../theme/vars'
import { PlusIcon } from '../../ui/icons/navigation'
import { CheckIcon } from '../../ui/icons/menus'
import { SpinnerRing } from '../../ui/status/SpinnerRing'
import { listTexts } from './listTexts'

const Row = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.meta,
  width: 'calc(100% + 20px)',
  minHeight: 72,
  margin: '0 -10px',
  padding: '8px 10px',
  justifyContent: 'flex-start',
  gap: 14,
  textAlign: 'left',
  color: c('ink2'),
  borderRadius: radius.input,
  transition: motion('background-color'),
  '&:focus-visible': { outlineOffset: -3 },
  [hoverMedia]: { '&:not([aria-disabled]):hover': { backgroundColor: c('sunken') } },
  '&[aria-disabled]': { cursor: 'default' },
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control, flex: 'none' },
}))
const RowText = styled('span')({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' })
const Held = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  flex: 'none',
  fontWeight: 600,
  color: c('primary.main'),
  '& > .MuiSvgIcon-root': { fontSize: iconSize.small },
})

export const membershipRowCover = { width: 56, height: 56, flex: 'none', borderRadius: radius.inner } as const

interface MembershipRowProps {
  cover: ReactNode
  title: string
  children: ReactNode
  isHolding: boolean
  isWaiting: boolean
  onChoose: () => void
}

export function ListMembershipRow({ cover, title, children, isHolding, isWaiting, onChoose }: MembershipRowProps) {
  return (
    <Row onClick={isHolding ? undefined : onChoose} aria-disabled={isHolding || undefined} aria-busy={isWaiting || undefined}>
      {cover}
      <RowText>
        <Typography variant="label" component="b" sx={{ display: 'block', color: 'ink' }}>
          {title}
        </Typography>
        {children}
      </RowText>
      {isWaiting ? <SpinnerRing aria-hidden="true" /> : isHolding ? <Mark /> : <PlusIcon />}
    </Row>
  )
}

const Mark = () => (
  <Held>
    <CheckIcon />
    {listTexts.added}
  </Held>
)
