import { splitTextLines } from './decodeText'
import { BOLD_LEVEL, SYSTEM_MARK, type PastedLine } from './planLine'
import { readPipeTables } from './pipeTables'
import { bulletOf, withoutMarks } from './textMarks'

const CHAT_DATE = String.raw`(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{1,2}-\d{1,2})`
const CHAT_TIME = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?\s?m\.?)?`
/** `[24/10/26, 10:05:33] Ana: `, `[10:05, 24/10/2026] Ana: ` and `24/10/26, 10:05 - Ana: ` of chats. */
const CHAT = new RegExp(String.raw`^(?:\[${CHAT_TIME},?\s+${CHAT_DATE}\]|\[?${CHAT_DATE},?\s+${CHAT_TIME}(?:\]|\s-))\s*`, 'iu')
/** `Ana, [12.03.27 10:05]` above a message. */
const CHAT_ABOVE = /^[^[\]]{1,60},? \[\d{1,2}[./]\d{1,2}[./]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?\]:?\s*/u
const CHAT_NAME = /^[^:]{1,60}:(?:\s|$)/u
const MEDIA =
  /^<?(?:imagen|foto|v[ií]deo|audio|sticker|gif|image|photo|video|documento?|archivo|multimedia|media) (?:omitid[oa]|omitted)>?$|^<(?:adjunto|attached): [^<>]+>$/iu
/** What the program writes itself. */
const NOTICE =
  /cifrad[oa]s de extremo a extremo|end-to-end encrypted|^(?:se elimin[óo] este mensaje|eliminaste este mensaje|este mensaje fue eliminado|this message was deleted|you deleted this message|null)\.?$|\((?:archivo adjunto|file attached)\)|(?:documento omitido|document omitted)$|^(?:llamada|videollamada) (?:de voz |grupal )?perdida/iu
const EDITED = /\s?<(?:se edit[óo] este mensaje|this message was edited)\.?>\s*$/iu
const OF_SYSTEM = /^.{0,60}?[\]-]\s*[^:\]]{1,60}:\s*\u200E/u
/** Of a chat. */
const QUESTION = /^[\p{L}¿].*\?$/u
const isNotice = (words: string): boolean => MEDIA.test(words.trim()) || NOTICE.test(words.trim().slice(0, 300))
const DIRECTION = /[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu
const QUOTE = /^\s*(?:>\s?)+/u
const HEADING = /^(#{1,6})\s+/u
const MAX_HEADING = 120
const BOLD = /^\p{P}*(?:\*\*.+\*\*|__.+__|\*[^*]+\*)[\p{P}\p{S}\s]*$/u
/** Of a line's first mark, as editors write it: `\\## Día 1`, `\\- Coliseo`. */
const ESCAPED_MARK = /^\\(?=[-*+#>]|\d{1,2}\\?[.)])/u
const RULE = /^[\s*_=~#·•.+|\u2010-\u2015\u2500-\u259F-]{3,}$/u

/** One by one: a file of 5 MB may have as many lines. */
export function* readPastedLines(text: string): Generator<PastedLine> {
  const lines = splitTextLines(text.normalize('NFC')).map(withoutEnvelope)
  const margin = lines.reduce((least, line) => (line.trim() === '' ? least : Math.min(least, indentOf(line))), Infinity)
  const tables = readPipeTables(lines)
  for (const [i, line] of lines.entries()) {
    const planned = tables.get(i)
    if (planned === undefined) yield readLine(line, i + 1, Number.isFinite(margin) ? margin : 0)
    else yield* planned
  }
}

/** Without a chat's prefix or a mail's quotes. A chat's own notices are blank. */
function withoutEnvelope(line: string): string {
  if (line === '') return ''
  const text = line.replace(DIRECTION, '').replaceAll('\u00A0', ' ').replace(CHAT_ABOVE, '')
  const chat = CHAT.exec(text)
  if (chat === null) return text.replace(QUOTE, '').replace(EDITED, '')
  const message = text.slice(chat[0].length)
  const name = CHAT_NAME.exec(message)
  const words = name === null ? '' : message.slice(name[0].length)
  if (isNotice(words)) return ''
  const said = words.replace(EDITED, '')
  const isAside = QUESTION.test(said.trim()) || (OF_SYSTEM.test(line) && said.trim() !== '')
  return (isAside ? SYSTEM_MARK : '') + said
}

const indentOf = (line: string): number => line.length - line.trimStart().length

function readLine(whole: string, line: number, margin: number): PastedLine {
  const raw = whole.slice(margin).trimEnd()
  const bare = raw.trim().replace(ESCAPED_MARK, '')
  const blank = { line, indent: 0, level: 0, isItem: false, text: '', more: [], noted: '' }
  if (bare === '' || RULE.test(bare)) return blank
  const bullet = bulletOf(bare)
  const behind = bare.slice(bullet.length)
  const heading = HEADING.exec(behind)
  const words = heading === null ? behind : behind.slice(heading[0].length)
  const { text, links } = withoutMarks(words)
  const isBold = words.length <= MAX_HEADING && BOLD.test(words.replace(/[\p{Extended_Pictographic}\uFE0F\u200D]/gu, '').trim())
  return {
    line,
    indent: indentOf(raw),
    level: heading?.[1]?.length ?? (isBold && bullet === '' ? BOLD_LEVEL : 0),
    isItem: bullet !== '',
    text,
    more: links,
    noted: `${bullet.trim().replace(/^[*+]/u, '-')} ${text}`.trimStart(),
  }
}
