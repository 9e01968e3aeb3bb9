import type { Components, Theme } from '@mui/material/styles'
import { hoverMedia, mobile } from '../breakpoints'
import { iconSize, textSize } from '../sizes'
import { cssColor as c, floatShadow, hairline, radius } from '../vars'

/** One shadow and a hairline, no elevation steps. */
export const floatingStyles: Components<Theme> = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none', backgroundColor: c('surface') } },
  },
  MuiBackdrop: {
    styleOverrides: { root: { backgroundColor: c('scrim'), '&.MuiBackdrop-invisible': { backgroundColor: 'transparent' } } },
  },
  MuiDialog: {
    styleOverrides: { paper: { borderRadius: radius.hero, boxShadow: floatShadow, margin: 16 } },
  },
  MuiPopover: {
    // Above toasts.
    styleOverrides: { root: { zIndex: 1400 }, paper: { borderRadius: radius.card, boxShadow: `${hairline}, ${floatShadow}` } },
  },
  MuiMenu: {
    defaultProps: {
      anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
      transformOrigin: { vertical: 'top', horizontal: 'right' },
    },
    styleOverrides: { paper: { padding: 6, marginTop: 8, minWidth: 232 }, list: { padding: 0 } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        '&.MuiMenuItem-root': { minHeight: 44, [mobile]: { minHeight: 52 } },
        borderRadius: radius.inner,
        padding: '0 12px',
        gap: 12,
        fontSize: textSize.note,
        fontWeight: 600,
        [hoverMedia]: { '&:hover': { backgroundColor: c('sunken') } },
        '&.Mui-focusVisible': { backgroundColor: c('sunken') },
        '&:focus-visible': { outlineOffset: -3 },
        '& .MuiSvgIcon-root': { fontSize: iconSize.control, color: `var(--icon-color, ${c('ink2')})` },
      },
    },
  },
  MuiDivider: { styleOverrides: { root: { borderColor: c('hairline'), 'li&, hr&': { margin: '6px 0' } } } },
}
