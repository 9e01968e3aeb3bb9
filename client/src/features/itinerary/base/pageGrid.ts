import { styled } from '@mui/material/styles'
import { phone, mobile } from '../../../theme/breakpoints'
import { cssColor as c } from '../../../theme/vars'

/** From here the index is at the left, from `threeColumns` the ideas at the right. */
export const twoColumns = '@media (min-width: 1024px)'
export const threeColumns = '@media (min-width: 1280px)'
export const belowTwoColumns = '@media (max-width: 1023.98px)'

/** From here the map is beside the days. */
export const mapBeside = '@media (min-width: 1200px)'
const belowMapBeside = '@media (max-width: 1199.98px)'

/** Too low for a sticky strip of days. */
export const shortScreen = '@media (max-width: 1023.98px) and (max-height: 500px)'

/** `--below` is the height to leave free for the bottom bar. */
export const bottomClearance = {
  '--below': '16px',
  [mobile]: { '--below': 'calc(84px + env(safe-area-inset-bottom))', '@media (max-height: 420px)': { '--below': '16px' } },
} as const

/** `--bar`: header and band. `--stuck`: with the strip of days. `--landing`: for scroll targets. */
export const PageGrid = styled('article')({
  '--bar': 'calc(72px + var(--band, 0px))',
  '--stuck': 'var(--bar)',
  '--landing': 'calc(var(--stuck) + 12px - var(--scroll-padding))',
  '& :is(a, button, input, textarea, h2, [data-event])': { scrollMarginTop: 'var(--landing)' },
  width: '100%',
  maxWidth: 1368,
  marginInline: 'auto',
  paddingBottom: 56,
  [twoColumns]: {
    padding: '32px 32px 72px',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 500fr) minmax(0, 760fr)',
    gridTemplateAreas: '"head cover" "columns columns"',
    columnGap: 44,
    rowGap: 40,
  },
  [belowTwoColumns]: { '--stuck': 'calc(var(--bar) + 92px)' },
  [phone]: { '--bar': 'var(--band, 0px)', '&[data-editing]': { '--bar': '118px', '--stuck': 'var(--bar)' } },
  [shortScreen]: { '--stuck': 'var(--bar)' },
})

export const StandaloneMessage = styled('div')({ padding: '48px 16px 72px' })

/** Below 1024 px a sheet that overlaps the cover. */
export const PageSurface = styled('div')({
  [twoColumns]: { display: 'contents' },
  [belowTwoColumns]: {
    position: 'relative',
    marginTop: -28,
    padding: '22px 32px 0',
    borderRadius: '28px 28px 0 0',
    backgroundColor: c('paper'),
  },
  [phone]: { marginTop: -24, padding: '20px 16px 0', borderRadius: '24px 24px 0 0' },
})

export const PageColumns = styled('div')({
  gridArea: 'columns',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"view" "index" "ideas" "days" "people"',
  alignItems: 'start',
  '& > aside': { display: 'contents' },
  [belowTwoColumns]: { marginTop: 20 },
  // Proposers see the ideas first.
  [phone]: { '&:not([data-proposing])': { gridTemplateAreas: '"view" "index" "days" "ideas" "people"' } },
  [twoColumns]: {
    gridTemplateColumns: '188px minmax(0, 1fr)',
    gridTemplateAreas: '"index view" "index ideas" "index days" "index people"',
    columnGap: 36,
  },
  [threeColumns]: {
    gridTemplateColumns: '188px minmax(0, 1fr) 272px',
    gridTemplateRows: 'auto 1fr',
    gridTemplateAreas: '"index days ideas" "index days people"',
  },
  // Instead of the days, or beside them.
  '&[data-map]': {
    [belowMapBeside]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateAreas: '"view" "map" "ideas" "people"',
      '& > :is(nav, nav + div)': { display: 'none' },
    },
    [mapBeside]: {
      gridTemplateColumns: 'minmax(0, 10fr) minmax(0, 11fr)',
      gridTemplateRows: 'auto auto auto 1fr',
      gridTemplateAreas: '"index map" "days map" "ideas map" "people map"',
      columnGap: 32,
      // A row of days.
      '& > nav': { position: 'static', maxHeight: 'none', marginBottom: 8 },
      '& > nav > ol': {
        gridAutoFlow: 'column',
        gridAutoColumns: 'minmax(124px, max-content)',
        overflowX: 'auto',
      },
    },
  },
})

/** Holds the place of the map while it loads. */
export const MapSpace = styled('div')({ gridArea: 'map', height: 'calc(100dvh - var(--bar))' })
