export interface SentencePart {
  text: string
  isStrong: boolean
}

/** Emphasises each word's first match after the previous one. Skips words without a match. */
export function splitEmphasis(sentence: string, words: readonly string[]): SentencePart[] {
  const parts: SentencePart[] = []
  let rest = sentence
  for (const word of words) {
    const at = word === '' ? -1 : rest.indexOf(word)
    if (at < 0) continue
    if (at > 0) parts.push({ text: rest.slice(0, at), isStrong: false })
    parts.push({ text: word, isStrong: true })
    rest = rest.slice(at + word.length)
  }
  return rest === '' ? parts : [...parts, { text: rest, isStrong: false }]
}
