import { createContext, use } from 'react'
import { styled } from '@mui/material/styles'
import { hoverMedia } from '../../theme/breakpoints'
import { cssColor as c, floatShadow, hairlineAbove, motion, radius } from '../../theme/vars'

/** From here a feed card has its cover beside the text. */
export const wideFeedCardMedia = '@media (min-width: 620px)'

export const CardPaper = styled('article')({
  position: 'relative',
  display: 'flex',
  backgroundColor: c('surface'),
  color: c('ink'),
  transition: motion('box-shadow', 'transform'),
  ...hairlineAbove,
  [hoverMedia]: { '&:hover': { boxShadow: floatShadow, transform: 'translateY(-2px)' } },
  '@media (prefers-reduced-motion: reduce)': { '&:hover': { transform: 'none' } },
})

export const TallCardPaper = styled(CardPaper)({ height: '100%', flexDirection: 'column', borderRadius: radius.card })
export const cardCoverCorners = { borderRadius: `${radius.card}px ${radius.card}px 0 0` }
export const TallCardBadges = styled('div')({
  display: 'flex',
  gap: 6,
  marginTop: -13,
  padding: '0 10px',
  position: 'relative',
  pointerEvents: 'none',
})
export const TallCardBody = styled('div')({ flex: 1, display: 'flex', flexDirection: 'column', padding: '8px 14px 12px' })
export const TallCardFoot = styled('div')({
  marginTop: 'auto',
  paddingTop: 5,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  '& > *': { position: 'relative', zIndex: 1 },
})
export const TallCardCorner = styled('div')({ position: 'absolute', top: 10, right: 10, zIndex: 1 })

export const lineClamp = (lines: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical' as const,
  WebkitLineClamp: lines,
  overflow: 'hidden',
})

export const CardGrid = styled('ul')({
  display: 'grid',
  gap: '20px 15px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(220px, (100% - 30px) / 3)), 1fr))',
})

const Level = createContext<'h2' | 'h3'>('h2')

/** Around cards below a section's heading. */
export const CardHeadingLevel = Level.Provider

export const useCardHeadingLevel = (): 'h2' | 'h3' => use(Level)
