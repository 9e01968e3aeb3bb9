import { createTheme, type Components, type Theme } from '@mui/material/styles'
import { breakpointValues } from './breakpoints'
import { buttons } from './components/buttons'
import { controls } from './components/controls'
import { fields } from './components/fields'
import { floating } from './components/floating'
import { darkPalette, lightPalette } from './palette'
import { stepElements, typography } from './typography'
import { iconSize } from './sizes'
import { cssVarPrefix, float, radius } from './vars'

/** `public/boot.js` reads it before the first paint. */
export const schemeStorageKey = 'periplo-scheme'

const six: [string, string, string, string, string, string] = [float, float, float, float, float, float]
/** MUI has 24 levels. */
const shadows: Theme['shadows'] = ['none', ...six, ...six, ...six, ...six]

const components: Components<Theme> = {
  ...buttons,
  ...controls,
  ...fields,
  ...floating,
  MuiTypography: { defaultProps: { variantMapping: { ...stepElements, body1: 'p', body2: 'p' } } },
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
