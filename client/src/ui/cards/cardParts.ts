import { styled } from '@mui/material/styles'
import { hovers } from '../../theme/breakpoints'
import { cssColor as c, float, hairlineAbove, motion, radius } from '../../theme/vars'

/** From here a feed card has its cover beside the text. */
export const feedWide = '@media (min-width: 620px)'

/** Hover lifts it by 2 px. */
export const CardPaper = styled('article')({
  position: 'relative',
  display: 'flex',
  backgroundColor: c('surface'),
  color: c('ink'),
  transition: motion('box-shadow', 'transform'),
  ...hairlineAbove,
  [hovers]: { '&:hover': { boxShadow: float, transform: 'translateY(-2px)' } },
  '@media (prefers-reduced-motion: reduce)': { '&:hover': { transform: 'none' } },
})

/** The foot stays at the bottom. */
export const TallPaper = styled(CardPaper)({ height: '100%', flexDirection: 'column', borderRadius: radius.card })
export const coverCorners = { borderRadius: `${radius.card}px ${radius.card}px 0 0` }
export const TallBadges = styled('div')({
  display: 'flex',
  gap: 6,
  marginTop: -13,
  padding: '0 10px',
  position: 'relative',
  pointerEvents: 'none',
})
export const TallBody = styled('div')({ flex: 1, display: 'flex', flexDirection: 'column', padding: '8px 14px 12px' })
export const TallFoot = styled('div')({
  marginTop: 'auto',
  paddingTop: 5,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  '& > *': { position: 'relative', zIndex: 1 },
})
export const TallCorner = styled('div')({ position: 'absolute', top: 10, right: 10, zIndex: 1 })

export const clamped = (lines: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical' as const,
  WebkitLineClamp: lines,
  overflow: 'hidden',
})
