import { decodeHTML } from 'entities'

const TAG = /<\/?(?:a|b|br|div|em|font|hr|html|i|img|li|ol|p|span|strong|table|td|tr|u|ul|body|h[1-6])(?![\w-])[^<>]{0,4000}>/i
const TAGS = /(<[a-z/!][^<>]{0,4000}>)/i
const NAME = /^<(\/?)([a-z][a-z0-9]*)/i
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i
const BLOCKS = new Set(['p', 'div', 'ul', 'ol', 'tr', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const HIDDEN = new Set(['style', 'script', 'title'])

export const isHtml = (text: string): boolean => TAG.test(text)

/** Of programs that write either. */
export const toPlainText = (text: string): string => (isHtml(text) ? htmlToText(text) : text)

/** Lines, items of lists and addresses of links stay. */
export function htmlToText(html: string): string {
  const lines = ['']
  const add = (text: string): void => void lines.push(`${lines.pop() ?? ''}${text}`)
  /** A new one, unless the last one is empty. */
  const beginLine = (): void => void ((lines.at(-1) ?? '').trim() === '' || lines.push(''))
  let link: { address: string; words: string } | undefined
  let hidden: string | undefined
  for (const piece of html.split(TAGS)) {
    const [, slash = '', tag = ''] = TAGS.test(piece) ? (NAME.exec(piece) ?? []) : []
    const name = tag.toLowerCase()
    if (hidden !== undefined) {
      if (slash !== '' && name === hidden) hidden = undefined
    } else if (name === '') {
      const text = TAGS.test(piece) ? '' : decodeHTML(piece.replace(/[\s\u00A0]+/gu, ' ')).replaceAll('\u00A0', ' ')
      if (link !== undefined) link.words += text
      add(text)
    } else if (name === 'br' || name === 'hr') lines.push('')
    else if (name === 'li' && slash === '') {
      beginLine()
      add('- ')
    } else if (BLOCKS.has(name) || name === 'li') beginLine()
    else if (name === 'td') add(' ')
    else if (HIDDEN.has(name)) hidden = slash === '' ? name : undefined
    else if (name === 'a') {
      if (link !== undefined) add(addressBehind(link))
      const [, quoted, single, bare = ''] = slash === '' ? (HREF.exec(piece) ?? []) : []
      link = slash === '' ? { address: decodeHTML(quoted ?? single ?? bare), words: '' } : undefined
    }
  }
  return lines
    .map((line) => line.replace(/ +/gu, ' ').trim())
    .filter((line, i, all) => line !== '' || (all[i - 1] ?? '') !== '')
    .join('\n')
    .trim()
}

function addressBehind({ address, words }: { address: string; words: string }): string {
  if (!/^https?:\/\//i.test(address) || words.includes(address)) return ''
  return words.trim() === '' ? address : ` (${address})`
}
