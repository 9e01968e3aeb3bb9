import { createTheme, type Components, type PaletteOptions, type Theme } from '@mui/material/styles'
import { darkTokens, lightTokens, type Tokens } from './tokens'
import { breakpointValues } from './breakpoints'
import { buttonStyles, controlStyles, fieldStyles, floatingStyles } from './components'
import { typeScaleElements, typography } from './typography'
import { iconSize } from './sizes'
import { cssVarPrefix, floatShadow, radius } from './vars'

declare module '@mui/material/styles' {
  interface Palette extends Tokens {}
  interface PaletteOptions extends Partial<Tokens> {}
  interface CssThemeVariables {
    enabled: true
  }
}

const paletteOf = (tokens: Tokens, own: PaletteOptions): PaletteOptions => ({
  ...tokens,
  text: { primary: tokens.ink, secondary: tokens.ink2, disabled: tokens.ink3 },
  background: { default: tokens.paper, paper: tokens.surface },
  divider: tokens.hairline,
  ...own,
})

const lightPalette = paletteOf(lightTokens, {
  primary: { main: '#0F766E', dark: '#115E59', light: '#DDF2EC', contrastText: '#FFFFFF' },
  error: { main: '#B23A26', dark: '#96301F', light: '#FCE3DA', contrastText: '#FFFFFF' },
  warning: { main: '#E9A23B', dark: '#8A5510', contrastText: '#16302D' },
})

const darkPalette = paletteOf(darkTokens, {
  primary: { main: '#5CCFBE', dark: '#7FDDCF', light: '#173D38', contrastText: '#06231F' },
  error: { main: '#FF9C89', dark: '#FFB5A6', light: '#40261E', contrastText: '#2B0F09' },
  warning: { main: '#E9A23B', dark: '#F0B65A', contrastText: '#16302D' },
})

/** `public/boot.js` reads it before the first paint. */
export const schemeStorageKey = 'periplo-scheme'

const six: [string, string, string, string, string, string] = [
  floatShadow,
  floatShadow,
  floatShadow,
  floatShadow,
  floatShadow,
  floatShadow,
]
/** MUI has 24 levels. */
const shadows: Theme['shadows'] = ['none', ...six, ...six, ...six, ...six]

const components: Components<Theme> = {
  ...buttonStyles,
  ...controlStyles,
  ...fieldStyles,
  ...floatingStyles,
  MuiTypography: { defaultProps: { variantMapping: { ...typeScaleElements, body1: 'p', body2: 'p' } } },
  MuiSvgIcon: { styleOverrides: { root: { fontSize: iconSize.plain } } },
}

export const theme = createTheme({
  cssVariables: { cssVarPrefix, colorSchemeSelector: 'data-scheme' },
  colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
  breakpoints: { values: breakpointValues },
  shape: { borderRadius: radius.input },
  motion: { reducedMotion: 'system' },
  shadows,
  typography,
  components,
})
