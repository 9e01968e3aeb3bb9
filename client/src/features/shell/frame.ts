import { styled } from '@mui/material/styles'
import { desktop, mobile, phone, wideDesktop } from '../../theme/breakpoints'
import { cssColor as c } from '../../theme/vars'

export const pageSidePadding = { paddingInline: 32, [phone]: { paddingInline: 16 } }

export const bottomBarHeight = 'calc(68px + env(safe-area-inset-bottom))'

export const PageFrame = styled('div')({
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  // Hidden while the page loads, to avoid a jump. Loading parts set `aria-busy`.
  '&:has(main:empty, main [aria-busy="true"]:not(button)) > footer': { visibility: 'hidden' },
  paddingBottom: 'var(--notices, 0)',
  [mobile]: {
    paddingBottom: `calc(${bottomBarHeight} + var(--notices, 0px))`,
    '@media (max-height: 420px)': { paddingBottom: 'var(--notices, 0)' },
  },
})

/** Always visible columns would become the browser's scroll anchor. */
const noScrollAnchor = { overflowAnchor: 'none' } as const

export const contentWidth = {
  flex: 1,
  width: '100%',
  maxWidth: 1440,
  marginInline: 'auto',
  ...pageSidePadding,
  paddingTop: 8,
  paddingBottom: 56,
} as const

/** `held` hides the content until it is known whether there is a right column. */
export const MainColumns = styled('div')({
  ...contentWidth,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  '@media (min-width: 1024px)': { gridTemplateColumns: '232px minmax(0, 1fr)', columnGap: 32 },
  '@media (min-width: 1280px)': {
    columnGap: 40,
    '&[data-wide]': { gridTemplateColumns: '232px minmax(0, 1fr) 272px' },
    '&[data-held] > main': { visibility: 'hidden' },
  },
})

export const standaloneBarHeight = 64

export const LeftColumn = styled('aside')({
  ...noScrollAnchor,
  display: 'none',
  '@media (min-width: 1024px)': { display: 'block', '&[data-line]': { borderRight: `1px solid ${c('hairline')}` } },
})

export const RightAside = styled('aside')({
  ...noScrollAnchor,
  minWidth: 0,
  display: 'none',
  [wideDesktop]: { display: 'block' },
})

export const RailColumns = styled('div')({
  flex: 1,
  width: '100%',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 1024px)': { gridTemplateColumns: '72px minmax(0, 1fr)' },
  '&[data-standalone]': { [phone]: { '--page-top': `${standaloneBarHeight}px` } },
})

export const PageMain = styled('main')({
  minWidth: 0,
  outline: 'none',
  paddingTop: 'var(--page-top)',
  [desktop]: { minHeight: 480 },
  // Keeps the footer below the screen while the page loads.
  '&:empty, &:has([aria-busy="true"]:not(button))': { minHeight: '100dvh' },
})
