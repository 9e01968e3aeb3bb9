import { styled } from '@mui/material/styles'
import { mobile, phone } from '../../../theme/breakpoints'
import { textSize } from '../../../theme/sizes'
import { cssColor as c, hairline, radius } from '../../../theme/vars'

export const EventColumn = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 14,
  [phone]: { gap: 20 },
})

export const EventRow = styled('li')({
  position: 'relative',
  // Visible rows only. The rail and presence tags overflow the row.
  contentVisibility: 'auto',
  containIntrinsicBlockSize: 'auto 112px',
  overflowClipMargin: '24px',
  display: 'grid',
  gridTemplateColumns: '56px 36px minmax(0, 1fr)',
  columnGap: 8,
  alignItems: 'start',
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 81,
    top: 53,
    bottom: -21,
    width: 2,
    borderRadius: 1,
    backgroundColor: c('hairline'),
  },
  '&:nth-last-child(1 of [data-event])::before': { display: 'none' },
  // The line of the present time, below a distance.
  '&:has(> [data-walk]) + [data-now-line]': { marginTop: 4 },
  [phone]: {
    gridTemplateColumns: '40px minmax(0, 1fr)',
    columnGap: 12,
    '&::before': { left: 19, top: 48, bottom: -16 },
  },
})

export const EventTimes = styled('div')({
  paddingTop: 19,
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  display: 'flex',
  flexDirection: 'column',
  fontSize: textSize.note,
  lineHeight: '20px',
  '& > b': { fontWeight: 600 },
  '& > span': { fontSize: textSize.hint, color: c('ink3') },
  '& > i': { display: 'none' },
  // Must not increase the line's height.
  '& sup': { lineHeight: 0 },
  '& > [data-comments]': { alignSelf: 'flex-end', marginTop: 4, marginRight: -6 },
  [phone]: {
    gridColumn: 2,
    order: 1,
    flexDirection: 'row',
    padding: 0,
    marginBottom: 2,
    gap: 4,
    color: c('ink2'),
    '& > b, & > i, & > span': { fontSize: textSize.small, fontWeight: 500, color: 'inherit' },
    '& > i': { display: 'inline', fontStyle: 'normal' },
    '&:empty': { display: 'none' },
    // Must not increase the line's height.
    '& > [data-comments]': { alignSelf: 'center', margin: '-4px 0 -4px auto' },
  },
})

export const eventDiscStyle = {
  marginTop: 11,
  [phone]: { gridRow: '1 / span 2', marginTop: 0, width: 40, height: 40 },
} as const

export const EventCardBox = styled('div')({
  position: 'relative',
  minHeight: 112,
  marginLeft: 6,
  display: 'flex',
  borderRadius: radius.card,
  backgroundColor: c('surface'),
  boxShadow: hairline,
  // Shadows and backgrounds do not show in forced colours.
  '@media (forced-colors: active) and (min-width: 480.02px)': { outline: '1px solid CanvasText', outlineOffset: -1 },
  [phone]: {
    gridColumn: 2,
    minHeight: 40,
    marginLeft: 0,
    backgroundColor: 'transparent',
    boxShadow: 'none',
    borderRadius: radius.inner,
    gap: 12,
    order: 2,
    '&[data-picture="own"]': { flexDirection: 'column', gap: 10 },
  },
})

export const EventText = styled('div')({
  flex: 1,
  minWidth: 0,
  padding: '17px 24px',
  '& > p': { marginTop: 3, color: c('ink2'), whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  // Room for the two edit buttons.
  '&[data-picture="none"]': { paddingRight: 96 },
  [phone]: { padding: '0 0 4px', '&[data-picture="none"]': { paddingRight: 0 } },
})

export const EventPicture = styled('img')({
  flex: 'none',
  width: 156,
  height: 96,
  margin: 8,
  borderRadius: radius.input,
  objectFit: 'cover',
  backgroundColor: c('sunken'),
  alignSelf: 'flex-start',
  '&[data-picture="drawn"]': { filter: c('pictureFilter') },
  [mobile]: { width: 156 },
  [phone]: {
    width: 80,
    height: 80,
    margin: 0,
    '&[data-picture="own"]': { width: '100%', height: 136, borderRadius: radius.poster },
  },
})
