import { Link } from 'react-router-dom'
import { styled } from '@mui/material/styles'
import { hovers } from '../../theme/breakpoints'
import { cssColor as c, float, focusRing, hairline, motion } from '../../theme/vars'

/** From here on a feed card lies on its side. */
export const feedWide = '@media (min-width: 620px)'

/** The paper of a card; the hairline lies above its picture. Hover lifts it by 2 px. */
export const CardPaper = styled('article')({
  position: 'relative',
  display: 'flex',
  backgroundColor: c('surface'),
  color: c('ink'),
  transition: motion('box-shadow', 'transform'),
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    borderRadius: 'inherit',
    boxShadow: hairline,
    pointerEvents: 'none',
  },
  [hovers]: { '&:hover': { boxShadow: float, transform: 'translateY(-2px)' } },
  '@media (prefers-reduced-motion: reduce)': { '&:hover': { transform: 'none' } },
})

/** The title's link, which makes the whole card a target. What else can be pressed lies above it (`position: relative; z-index: 1`). */
export const CardLink = styled(Link)({
  color: 'inherit',
  textDecoration: 'none',
  '&::before': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::before': { ...focusRing, borderRadius: 16 },
})

export const clamped = (lines: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical' as const,
  WebkitLineClamp: lines,
  overflow: 'hidden',
})
