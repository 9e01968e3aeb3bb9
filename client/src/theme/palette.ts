import type { PaletteOptions } from '@mui/material/styles'
import { darkTokens, lightTokens, type Tokens } from './tokens'

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

export const lightPalette = paletteOf(lightTokens, {
  primary: { main: '#0F766E', dark: '#115E59', light: '#DDF2EC', contrastText: '#FFFFFF' },
  error: { main: '#B23A26', dark: '#96301F', light: '#FCE3DA', contrastText: '#FFFFFF' },
  warning: { main: '#E9A23B', dark: '#8A5510', contrastText: '#16302D' },
})

export const darkPalette = paletteOf(darkTokens, {
  primary: { main: '#5CCFBE', dark: '#7FDDCF', light: '#173D38', contrastText: '#06231F' },
  error: { main: '#FF9C89', dark: '#FFB5A6', light: '#40261E', contrastText: '#2B0F09' },
  warning: { main: '#E9A23B', dark: '#F0B65A', contrastText: '#16302D' },
})
