declare module 'react' {
  /** A style may set CSS variables. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}

/** MUI writes the palette as `--p-…`, also for style sheets and SVG. */
export const cssVarPrefix = 'p'

/** For use outside `sx`: `cssColor('badge.placeBg')` is `var(--p-palette-badge-placeBg)`. */
export const cssColor = (path: string): string => `var(--${cssVarPrefix}-palette-${path.replaceAll('.', '-')})`

const c = cssColor

/** Drawn inside, so it takes no room. */
export const hairline = `inset 0 0 0 1px ${c('hairline')}`
/** Above the box's content, pictures too. The box must be positioned. */
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
export const floatShadow = c('float')
export const focusRing = { outline: `3px solid ${c('primary.main')}`, outlineOffset: 2 }

export const radius = { hero: 24, panel: 20, card: 16, poster: 14, input: 12, inner: 10, pill: 999 }

/** 150–250 ms, ease-out. */
export const motion = (...properties: string[]) =>
  properties.map((property) => `${property} 180ms cubic-bezier(.2,.7,.3,1)`).join(', ')

/** 44 px around a smaller control, for touch. */
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

export const dangerousItem = { color: c('error.main'), '--icon-color': 'currentColor' }
