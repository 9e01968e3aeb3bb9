import type { Components, Theme } from '@mui/material/styles'
import { hoverMedia, phone, mobile } from './breakpoints'
import { iconSize, textSize } from './sizes'
import { controlLine, cssColor as c, focusRing, motion, radius, touchArea, hairline, floatShadow } from './vars'

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

const halo = (line: string, around: string) => `inset 0 0 0 2px ${c(line)}, 0 0 0 4px ${c(around)}`

/** 52 px high. The label is above (`ui/forms/FieldFrame`). */
export const fieldBox = {
  minHeight: 52,
  padding: '0 14px',
  gap: 10,
  borderRadius: radius.input,
  backgroundColor: c('surface'),
  boxShadow: `inset 0 0 0 1px ${c('fieldLine')}`,
  transition: motion('box-shadow'),
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control, color: c('ink2'), flex: 'none' },
} as const
export const fieldFocus = { outline: 'none', boxShadow: halo('primary.main', 'tint2') }
export const fieldError = { boxShadow: `inset 0 0 0 2px ${c('error.main')}` }
export const fieldFocusError = { outline: 'none', boxShadow: halo('error.main', 'category.food.bg') }

export const fieldStyles: Components<Theme> = {
  MuiInputBase: {
    defaultProps: { fullWidth: true },
    styleOverrides: {
      root: {
        ...fieldBox,
        lineHeight: 1.5,
        '&.Mui-focused': fieldFocus,
        '&.Mui-error:not(.Mui-focused)': fieldError,
        '&.Mui-error.Mui-focused': fieldFocusError,
        '&.Mui-disabled': { backgroundColor: c('sunken') },
      },
      multiline: { padding: '13px 14px' },
      input: {
        height: '1.5em',
        padding: '14px 0',
        'textarea&': { height: 'auto', padding: 0 },
        '&::placeholder': { color: c('ink3'), opacity: 1 },
        textOverflow: 'ellipsis',
      },
    },
  },
}
