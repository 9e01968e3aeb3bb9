import { Link as RouterLink } from 'react-router-dom'
import Link from '@mui/material/Link'

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

type RichTextPiece = string | { text: string; to: string }

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g

export function splitRichText(text: string): RichTextPiece[] {
  const pieces: RichTextPiece[] = []
  let from = 0
  for (const { 0: whole, 1: words = '', 2: to = '', index } of text.matchAll(LINK)) {
    pieces.push(text.slice(from, index), { text: words, to })
    from = index + whole.length
  }
  return [...pieces, text.slice(from)].filter((piece) => piece !== '')
}
