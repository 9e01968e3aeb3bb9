import { Link as RouterLink } from 'react-router-dom'
import Link from '@mui/material/Link'
import { piecesOf } from '../lib/richText'

/** A text with links in it, written `[words](address)`. Those that lead away open a page of their own. */
export function RichText({ text }: { text: string }) {
  return piecesOf(text).map((piece) => {
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
