import encodeQR from 'qr'
import { styled } from '@mui/material/styles'
import { printTexts } from './printTexts'

/** White modules around the code, for scanners. */
const QUIET_ZONE = 4

const Code = styled('svg')({ display: 'block', width: '28mm', height: '28mm' })

export function QrCode({ address }: { address: string }) {
  const rows = encodeQR(address, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <Code viewBox={`0 0 ${rows.length} ${rows.length}`} shapeRendering="crispEdges" role="img" aria-label={printTexts.code}>
      <path fill="#fff" d={`M0 0h${rows.length}v${rows.length}H0z`} />
      <path fill="#000" d={dark.join('')} />
    </Code>
  )
}
