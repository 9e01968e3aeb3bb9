import { Link as RouterLink } from 'react-router-dom'
import Link from '@mui/material/Link'
import { splitRichText } from '../lib/richText'

/** External links open a new tab. */
export function RichText({ text }: { text: string }) {
  return splitRichText(text).map((piece) => {
    if (typeof piece === 'string') return piece
    if (piece.to.startsWith('/'))
      return (
        <Link key={piece.to} component={RouterLink} to={piece.to} underline="always">
          {piece.text}
        </Link>
      )
    return (
      <Link key={piece.to} href={piece.to} target="_blank" rel="noreferrer" underline="always">
        {piece.text}
      </Link>
    )
  })
}
