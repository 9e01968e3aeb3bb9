import { parseSync } from 'oxc-parser'

/** Words without an actor: a comment that needs one names the user, client or server instead. */
const VAGUE = /\b(?:anew|everybody|meanwhile|nobody|somebody|whatever|whoever|whom)\b/giu

export interface CommentWords {
  /** Lines of comments with a word on them. */
  lines: number
  words: number
  vague: number
}

export const noWords: CommentWords = { lines: 0, words: 0, vague: 0 }

export const addWords = (a: CommentWords, b: CommentWords): CommentWords => ({
  lines: a.lines + b.lines,
  words: a.words + b.words,
  vague: a.vague + b.vague,
})

/** Counts the words in all comments of a source. */
export function commentWords(file: string, text: string): CommentWords {
  const lines = parseSync(file, text)
    .comments.flatMap(({ value }) => value.split('\n'))
    .map((line) => line.replace(/^[\s*]+/u, '').trim())
    .filter((line) => line !== '')
  return {
    lines: lines.length,
    words: lines.reduce((sum, line) => sum + line.split(/\s+/u).length, 0),
    vague: lines.reduce((sum, line) => sum + (line.match(VAGUE)?.length ?? 0), 0),
  }
}
