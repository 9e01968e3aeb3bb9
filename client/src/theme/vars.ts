declare module 'react' {
  /** A style may set variables that the rules of its component read. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}

/** Our CSS variables are `--p-…`: MUI writes them from the palette, style sheets and svg may use them too. */
export const cssVarPrefix = 'p'

/** The variable of a colour, for places outside of `sx`: `cssColor('badge.placeBg')` is `var(--p-palette-badge-placeBg)`. */
export const cssColor = (path: string): string => `var(--${cssVarPrefix}-palette-${path.replaceAll('.', '-')})`

const c = cssColor

/** A hairline drawn inside, so that it takes no room. */
export const hairline = `inset 0 0 0 1px ${c('hairline')}`
/** The same above all that the box shows, pictures too. The box is positioned. */
export const hairlineAbove = {
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    borderRadius: 'inherit',
    boxShadow: hairline,
    pointerEvents: 'none',
  },
} as const
export const controlLine = `inset 0 0 0 1px ${c('controlLine')}`
/** The one shadow level, for things that float. */
export const float = c('float')
export const focusRing = { outline: `3px solid ${c('primary.main')}`, outlineOffset: 2 }

export const radius = { hero: 24, panel: 20, card: 16, poster: 14, input: 12, inner: 10, pill: 999 }

/** 150–250 ms, ease-out. */
export const motion = (...properties: string[]) =>
  properties.map((property) => `${property} 180ms cubic-bezier(.2,.7,.3,1)`).join(', ')

/** A hit area of 44 px around something smaller, where a finger presses. */
export const touchArea = {
  position: 'relative',
  '@media (pointer: coarse)': {
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: '50% auto auto 50%',
      width: 'max(100%, 44px)',
      height: 'max(100%, 44px)',
      translate: '-50% -50%',
    },
  },
} as const

/** A menu item that deletes something, with its icon. */
export const dangerousItem = { color: c('error.main'), '--icon-color': 'currentColor' }
