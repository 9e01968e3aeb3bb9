import type { Components, Theme } from '@mui/material/styles'
import { hoverMedia, phone } from '../breakpoints'
import { iconSize, textSize } from '../sizes'
import { controlLine, cssColor as c, hairline, radius } from '../vars'

export const controlStyles: Components<Theme> = {
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 52, boxShadow: `inset 0 -1px 0 ${c('hairline')}` },
      // MUI sets 'hidden' inline.
      scroller: { [phone]: { overflowX: 'auto !important', scrollbarWidth: 'none' } },
      indicator: { height: 3, backgroundColor: c('primary.main') },
    },
  },
  MuiTab: {
    defaultProps: { iconPosition: 'start', disableRipple: true },
    styleOverrides: {
      root: {
        minHeight: 52,
        minWidth: 0,
        padding: '0 18px',
        gap: 9,
        fontSize: textSize.body,
        color: c('ink2'),
        opacity: 1,
        '&.Mui-selected': { color: c('primary.main') },
        '&:focus-visible': { outlineOffset: -3, borderRadius: radius.input },
        '& > .MuiSvgIcon-root': { fontSize: iconSize.tab, margin: 0 },
        [hoverMedia]: { '&:hover': { color: c('ink') } },
        // A third of the line each; larger text makes it scroll.
        [phone]: { flex: '1 0 auto', padding: '0 8px', fontSize: textSize.narrowTab },
      },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: {
        height: 40,
        borderRadius: radius.pill,
        fontSize: textSize.note,
        fontWeight: 600,
        backgroundColor: c('surface'),
        boxShadow: controlLine,
        color: c('ink'),
      },
      label: { padding: '0 14px' },
      icon: { marginLeft: 12, marginRight: -6, fontSize: iconSize.control },
    },
  },
  MuiCard: { styleOverrides: { root: { borderRadius: radius.card, boxShadow: hairline, overflow: 'hidden' } } },
  MuiSkeleton: {
    defaultProps: { animation: 'wave', variant: 'rounded' },
    styleOverrides: {
      root: {
        backgroundColor: c('hairline'),
        '&::after': { background: `linear-gradient(100deg, transparent 20%, ${c('sunken')} 50%, transparent 80%)` },
      },
      rounded: { borderRadius: 8 },
    },
  },
}
