import { decodeHTML } from 'entities'

/** Longer lines keep their signs, as looking for pairs of them is slow. */
const MAX_LENGTH = 2000
const ANCHOR = /\{#[^{}\s]{1,200}\}\s*$/u
const FOOTNOTE = /\[\^[^\]\s]{1,20}\]/gu
/** `Domingo[4]` */
const SOURCES = /(?<=[\p{L}*_])(?:\[\d{1,2}\]){1,9}(?=[.:,;*_]*$)/u
const PICTURE = /!\[[^\]\n]{0,300}\]\((?!https?:\/\/)[^)\s]{0,2000}\)/gu
const LINK = /!?\[([^\]\n]{0,300})\]\((https?:\/\/[^\s)]{1,2000})(?:\s+"[^"]*")?\)/gu
const MARKS: readonly RegExp[] = [
  /(\*\*|__)(?=\S)(.+?)\1/gu,
  /(?<![\p{L}\p{N}*])(\*)(?=\S)([^*]+?)(?<=\S)\1(?![\p{L}\p{N}*])/gu,
  /(?<![\p{L}\p{N}_])(_)(?=\S)([^_]+?)(?<=\S)\1(?![\p{L}\p{N}_])/gu,
  /(~~)(?=\S)(.+?)\1/gu,
  /(`)([^`]+)\1/gu,
]
const BULLET =
  /^(?:(?:->|=>|--|[-*+•◦▪▫●○·⁃‣–—➤►▶✓✔☑✅☐□■◆◇→➡»›❖✦★☆👉🔹🔸🔷🔶]\uFE0F?|\d{1,2}(?:\.-|[.)])|\(\d{1,2}\)|[a-z]\)|\d{1,2}[º°ª](?=\s+\d{1,2}[:.h]\d{2})|\d\uFE0F?\u20E3|\[[ xX]?\])\s+)+/u
const ESCAPED = /\\([!-/:-@[-`{-~])/gu

/** Words without the signs of Markdown and chats; the addresses of links apart. */
export function withoutMarks(words: string): { text: string; links: string[] } {
  if (words.length > MAX_LENGTH) return { text: words.trim(), links: [] }
  const links: string[] = []
  const plain = decodeHTML(words.replace(ANCHOR, '').replace(FOOTNOTE, '').replace(SOURCES, '').replace(PICTURE, '')).replace(
    LINK,
    (_, label: string, address: string) => {
      links.push(address)
      return label
    },
  )
  const text = MARKS.reduce((left, mark) => left.replace(mark, '$2'), plain)
    .replace(/\*\*|__/gu, '')
    .replace(ESCAPED, '$1')
    .replace(/<br\s*\/?>/giu, ' ')
  return { text: text.trim(), links }
}

/** Bullets, numbers and boxes before the words of an item. */
export const bulletOf = (words: string): string => BULLET.exec(words)?.[0] ?? ''

const SYMBOLS = /^[\p{Extended_Pictographic}\p{Regional_Indicator}\uFE0F\u200D\s]+/u

/** Without those before the words. */
export const withoutSymbols = (text: string): string => (/^\d/.test(text) ? text : text.replace(SYMBOLS, ''))
