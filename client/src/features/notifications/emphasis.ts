/** A piece of a sentence, and whether it stands out. */
export interface SentencePart {
  text: string
  isStrong: boolean
}

/** A sentence in pieces: each of `words` stands out where it comes first behind the one before it. What is not in the sentence is left out. */
export function emphasised(sentence: string, words: readonly string[]): SentencePart[] {
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
