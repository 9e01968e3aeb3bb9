import type { Components, Theme } from '@mui/material/styles'
import { hoverMedia } from '../breakpoints'
import { iconSize, textSize } from '../sizes'
import { controlLine, cssColor as c, focusRing, motion, radius, touchArea } from '../vars'

declare module '@mui/material/Button' {
  interface ButtonPropsVariantOverrides {
    soft: true
  }
  interface ButtonPropsSizeOverrides {
    snug: true
  }
}

const outlined = { backgroundColor: c('surface'), border: 0, boxShadow: controlLine }

/** 36, 40, 44 or 52 px high. */
export const buttonStyles: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { fontFamily: 'inherit', '&:focus-visible': focusRing } },
  },
  MuiButton: {
    defaultProps: { variant: 'contained', disableElevation: true },
    styleOverrides: {
      root: {
        borderRadius: radius.pill,
        height: 44,
        padding: '0 20px',
        whiteSpace: 'nowrap',
        transition: motion('background-color', 'box-shadow', 'color'),
        variants: [
          {
            props: { size: 'small' },
            style: { height: 36, padding: '0 16px', fontSize: textSize.small, minWidth: 0, ...touchArea },
          },
          { props: { size: 'snug' }, style: { height: 40, padding: '0 18px', fontSize: textSize.small, ...touchArea } },
          { props: { size: 'large' }, style: { height: 52, padding: '0 28px' } },
          {
            props: { variant: 'outlined' },
            style: { ...outlined, [hoverMedia]: { '&:hover': { border: 0, backgroundColor: c('sunken') } } },
          },
          { props: { variant: 'outlined', color: 'inherit' }, style: { color: c('ink') } },
          { props: { variant: 'outlined', disabled: true }, style: { border: 0 } },
          {
            props: { variant: 'text' },
            style: { padding: '0 12px', [hoverMedia]: { '&:hover': { backgroundColor: c('sunken') } } },
          },
          {
            props: { variant: 'soft' },
            style: {
              backgroundColor: c('tint2'),
              color: c('onTint2'),
              [hoverMedia]: { '&:hover': { backgroundColor: `color-mix(in srgb, ${c('tint2')} 82%, ${c('primary.main')})` } },
            },
          },
          {
            props: { variant: 'soft', color: 'error' },
            style: { backgroundColor: c('category.food.bg'), color: c('error.main') },
          },
        ],
        '&.Mui-disabled': { opacity: 0.55 },
      },
      startIcon: { marginLeft: -4, marginRight: 8, '& > *:nth-of-type(1)': { fontSize: iconSize.control } },
      endIcon: { marginRight: -4, marginLeft: 8, '& > *:nth-of-type(1)': { fontSize: iconSize.control } },
    },
  },
  MuiIconButton: {
    defaultProps: { color: 'inherit' },
    styleOverrides: {
      root: { width: 44, height: 44, padding: 0, [hoverMedia]: { '&:hover': { backgroundColor: c('sunken') } } },
    },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: { fontWeight: 600, borderRadius: 4, '&:focus-visible': focusRing } },
  },
}
