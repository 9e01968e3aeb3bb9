import { styled } from '@mui/material/styles'
import { printSize } from '../../../theme/sizes'

const heading = "'Bricolage Grotesque', 'Bricolage fallback', system-ui, sans-serif"

/** Hides the rest of the page. A4 and Letter. */
export const printGlobalStyles = {
  '@page': { margin: '14mm 15mm 16mm' },
  '@media print': {
    'html:has(> body > [data-printed])': { colorScheme: 'light', background: '#fff' },
    'body:has(> [data-printed])': { background: '#fff' },
    'body > [data-printed] ~ *, body > :has(~ [data-printed])': { display: 'none' },
  },
} as const

export const PrintedPaper = styled('article')({
  display: 'none',
  color: '#000',
  backgroundColor: '#fff',
  fontSize: printSize.text,
  lineHeight: 1.38,
  overflowWrap: 'anywhere',
  '@media print': { display: 'block' },
  '& h1': { fontFamily: heading, fontSize: printSize.title, lineHeight: 1.1, letterSpacing: '-0.02em', fontWeight: 700 },
  '& h2': { fontFamily: heading, fontSize: printSize.day, lineHeight: 1.25, fontWeight: 700, breakAfter: 'avoid' },
  '& p': { whiteSpace: 'pre-line', orphans: 2, widows: 2 },
})
export const PrintedHead = styled('header')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  gap: '8mm',
  paddingBottom: '4mm',
  borderBottom: '0.5pt solid #000',
  '& > div': { minWidth: 0 },
  '& p': { marginTop: '2mm' },
})
// The quiet zone is the margin.
export const PrintedLinkFigure = styled('figure')({
  flex: 'none',
  width: '38mm',
  marginTop: '-3mm',
  '& > svg': { marginLeft: 'auto' },
  '& > figcaption': { fontSize: printSize.address, lineHeight: 1.3, textAlign: 'right' },
})
export const PrintedDay = styled('section')({ marginTop: '6mm' })
export const PrintedEventList = styled('ol')({ marginTop: '1.5mm' })
export const PrintedEvent = styled('li')({
  display: 'grid',
  gridTemplateColumns: '25mm minmax(0, 1fr)',
  padding: '1.2mm 0',
  breakInside: 'avoid',
  fontVariantNumeric: 'tabular-nums',
  '& + &': { borderTop: '0.25pt solid #999' },
  '& b': { fontWeight: 600 },
})
export const PrintedNote = styled('p')({ marginTop: '0.3mm' })
