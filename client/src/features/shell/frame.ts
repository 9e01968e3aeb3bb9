import { styled } from '@mui/material/styles'
import { desktop, mobile, phone, wideDesktop } from '../../theme/breakpoints'
import { cssColor as c } from '../../theme/vars'

/** Room at the sides: 32, on phones 16. */
export const sides = { paddingInline: 32, [phone]: { paddingInline: 16 } }

/** The height that the fixed bar of phones takes at the lower edge. */
export const bottomBarHeight = 'calc(68px + env(safe-area-inset-bottom))'

/** The page as a column: header, content that fills the height, footer; room for the bottom bar where there is one. */
export const PageFrame = styled('div')({
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  // Hidden while the page loads, so that nobody sees the footer move. `aria-busy` is how any part says that it is loading.
  '&:has(main:empty, main [aria-busy="true"]:not(button)) > footer': { visibility: 'hidden' },
  paddingBottom: 'var(--notices, 0)',
  [mobile]: {
    paddingBottom: `calc(${bottomBarHeight} + var(--notices, 0px))`,
    '@media (max-height: 420px)': { paddingBottom: 'var(--notices, 0)' },
  },
})

/**
 * For columns beside the content: as high as the page, they are always in sight, and browsers would take them as scroll anchor instead of the
 * content that somebody looks at.
 */
const noScrollAnchor = { overflowAnchor: 'none' } as const

/** The page's content below the header, as wide as pages get. */
export const contentWidth = {
  flex: 1,
  width: '100%',
  maxWidth: 1440,
  marginInline: 'auto',
  ...sides,
  paddingTop: 8,
  paddingBottom: 56,
} as const

/**
 * Sidebar 232, content, right column 272, 40 between them. While it is `held`, the content is hidden: until it is known whether there is a right
 * column, everything drawn would move.
 */
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

/** The height of the bar above a page that only says a sentence, on phones. */
export const standaloneBarHeight = 64

/** The column at the left of wide screens. */
export const LeftColumn = styled('aside')({
  ...noScrollAnchor,
  display: 'none',
  '@media (min-width: 1024px)': { display: 'block', '&[data-line]': { borderRight: `1px solid ${c('hairline')}` } },
})

/** The column at the right of the widest. */
export const EndColumn = styled('aside')({
  ...noScrollAnchor,
  minWidth: 0,
  display: 'none',
  [wideDesktop]: { display: 'block' },
})

/** A rail of 72, and all the rest for the page. */
export const RailColumns = styled('div')({
  flex: 1,
  width: '100%',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 1024px)': { gridTemplateColumns: '72px minmax(0, 1fr)' },
  '&[data-standalone]': { [phone]: { '--page-top': `${standaloneBarHeight}px` } },
})

export const Main = styled('main')({
  minWidth: 0,
  outline: 'none',
  paddingTop: 'var(--page-top)',
  [desktop]: { minHeight: 480 },
  // While the page's code or data loads, keeps the footer below the screen.
  '&:empty, &:has([aria-busy="true"]:not(button))': { minHeight: '100dvh' },
})
