import { readCoordinates } from './coordinates'
import { mapAppOf, isShortLink, parseWebLink } from './mapApps'
import { placeOf, readCode, readGeoLink, readMapLink, type PastedPlace } from './mapLinks'
import { clipLine, placeLimits } from './place'

const MAX_LENGTH = 2000
const IS_LINK = /^https?:\/\//iu

/**
 * Reads links of Google Maps, Apple Maps and OpenStreetMap, `geo:`, coordinates and
 * Plus Codes. undefined for ordinary text.
 */
export function readPastedPlace(pasted: string): PastedPlace | undefined {
  const text = pasted.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '').trim()
  if (text === '') return undefined
  if (text.length > MAX_LENGTH) return { kind: 'unclear', reason: 'tooLong' }
  if (/^geo:/iu.test(text)) return readGeoLink(text.split('\n', 1)[0]?.trim() ?? '')
  const at = readCoordinates(text)
  if (at !== undefined) return placeOf({ at }, undefined, false)
  return readCode(text) ?? readLinkIn(text)
}

/** Of the first map. A text before it is its name, if it has none. */
function readLinkIn(text: string): PastedPlace | undefined {
  const isHtml = text.includes('<')
  const words = (isHtml ? text.replaceAll('&amp;', '&') : text).split(isHtml ? /[\s<>"]+/u : /\s+/u)
  for (const word of words) {
    const link = linkOf(word)
    const read = link === undefined ? undefined : readMapLink(link)
    if (read === undefined) continue
    const name = isHtml ? null : clipLine(text.slice(0, text.indexOf(word)).trim().split('\n', 1)[0], placeLimits.name)
    return name === null || name.endsWith(':') || read.name !== undefined ? read : { ...read, name }
  }
  return words.length === 1 && IS_LINK.test(text) ? { kind: 'unclear', reason: 'otherLink' } : undefined
}

/** Of a word, with the scheme that people leave out. */
function linkOf(word: string): string | undefined {
  const bare = trimPunctuation(word).replaceAll('&amp;', '&')
  if (IS_LINK.test(bare)) return bare
  const link = parseWebLink(`https://${bare}`)
  if (link === undefined || !link.host.includes('.')) return undefined
  return mapAppOf(`https://${bare}`) !== undefined || isShortLink(link) ? `https://${bare}` : undefined
}

/** Linear: a pattern for signs at the end would be quadratic. */
function trimPunctuation(word: string): string {
  let [start, end] = [0, word.length]
  while (start < end && '([<«"\''.includes(word.charAt(start))) start += 1
  // A bracket may end the label of a position.
  const signs = word.includes('(', start) ? '.,;:!]>»"\'' : '.,;:!)]>»"\''
  while (end > start && signs.includes(word.charAt(end - 1))) end -= 1
  return word.slice(start, end)
}
