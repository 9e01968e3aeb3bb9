export type RichTextPiece = string | { text: string; to: string }

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
