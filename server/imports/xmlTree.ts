import { decodeXML } from 'entities'
import { XMLParser } from 'fast-xml-parser'
import { importFileError } from './importChecks'

export interface XmlElement {
  /** Without its prefix: `Track` of `<gx:Track>`. */
  name: string
  /** Decoded. */
  readonly attributes: Readonly<Record<string, string>>
  children: readonly XmlElement[]
  /** Decoded, with that of its children. */
  readonly text: string
}

const MAX_TAGS = 200_000
const MAX_DEPTH = 50
const MAX_ATTRIBUTES = 600_000
const [TEXT, CDATA, ATTRIBUTES] = ['#text', '#cdata', ':@']

/** Documents declare entities to make others large: none is expanded. */
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  cdataPropName: CDATA,
  removeNSPrefix: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  maxNestedTags: MAX_DEPTH,
})

type Parsed = Readonly<Record<string, unknown>>

/** The root element. Throws AppError `InvalidInputError`. */
export function readXml(text: string): XmlElement {
  if ((text.match(/<(?!\/)/g) ?? []).length > MAX_TAGS) throw importFileError('too_large', 'too many elements')
  const roots = elementsOf(parse(keepElements(text)))
  const [root] = roots.filter(({ name }) => !name.startsWith('!'))
  if (root === undefined) throw importFileError('damaged', 'no element')
  return root
}

/**
 * Leaves out comments, instructions and the DOCTYPE, as the parser wants paired quotes in
 * them. Counts attributes first, as many of them keep the parser busy.
 */
function keepElements(text: string): string {
  const kept: string[] = []
  let [from, attributes, at] = [0, 0, text.indexOf('<')]
  while (at !== -1) {
    let end = endOfLeftOut(text, at)
    if (end !== undefined) {
      kept.push(text.slice(from, at))
      from = end
    } else if (text.startsWith('</', at)) end = endAfter(text, '>', at)
    else if (text.startsWith('<![', at)) end = endAfter(text, ']]>', at)
    else {
      end = endOfTag(text, at)
      attributes += countAttributes(text.slice(at + 1, end - 1))
      if (attributes > MAX_ATTRIBUTES) throw importFileError('too_large', 'too many attributes')
    }
    at = text.indexOf('<', end)
  }
  return [...kept, text.slice(from)].join('')
}

function endOfLeftOut(text: string, at: number): number | undefined {
  if (text.startsWith('<!--', at)) return endAfter(text, '-->', at + 4)
  if (text.startsWith('<?', at)) return endAfter(text, '?>', at)
  return text.startsWith('<!DOCTYPE', at) ? endOfDoctype(text, at + 1) : undefined
}

/** It ends after the first '>' outside quotes, brackets, comments and instructions. */
function endOfDoctype(text: string, from: number): number {
  const marks = /<!--|<\?|["'[\]>]/g
  marks.lastIndex = from
  let isInside = false
  for (let found = marks.exec(text); found !== null; found = marks.exec(text)) {
    const [mark] = found
    if (mark === '[' || mark === ']') isInside = mark === '['
    else if (mark !== '>') marks.lastIndex = endAfter(text, CLOSING[mark] ?? mark, marks.lastIndex)
    else if (!isInside) return marks.lastIndex
  }
  return endAfter(text, '>', text.length)
}

const CLOSING: Readonly<Record<string, string>> = { '<!--': '-->', '<?': '?>' }

/** It ends after the first '>' outside quotes. */
function endOfTag(text: string, start: number): number {
  const marks = /["'>]/g
  marks.lastIndex = start
  for (let found = marks.exec(text); found !== null; found = marks.exec(text)) {
    if (found[0] === '>') return marks.lastIndex
    marks.lastIndex = endAfter(text, found[0], marks.lastIndex)
  }
  return endAfter(text, '>', text.length)
}

function endAfter(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  if (at === -1) throw importFileError('damaged', `no ${mark}`)
  return at + mark.length
}

/** As the parser finds them: names, with or without values. */
const NAMES = /[^\s=]+\s*(?:=\s*(?:"[^"]*"|'[^']*'))?/g

/** Without the element's name and the slash at its end. */
function countAttributes(tag: string): number {
  const names = tag.replace(/\/$/, '').match(NAMES)
  return names === null ? 0 : names.length - 1
}

function parse(text: string): unknown {
  try {
    return parser.parse(text)
  } catch (error) {
    throw importFileError('damaged', error instanceof Error ? error.message : '')
  }
}

const isParsed = (value: unknown): value is Parsed => typeof value === 'object' && value !== null

const elementsOf = (nodes: unknown): XmlElement[] => (Array.isArray(nodes) ? nodes.filter(isParsed).flatMap(toElement) : [])

function toElement(node: Parsed): XmlElement[] {
  const name = Object.keys(node).find((key) => key !== ATTRIBUTES && key !== TEXT && key !== CDATA)
  if (name === undefined) return []
  const [content, attributes] = [node[name], node[ATTRIBUTES]]
  const pieces: readonly unknown[] = Array.isArray(content) ? content : []
  return [
    {
      name,
      get attributes() {
        const entries = Object.entries(isParsed(attributes) ? attributes : {})
        return Object.fromEntries(entries.map(([key, value]) => [key, decodeXML(String(value))]))
      },
      children: elementsOf(pieces),
      get text() {
        return textOf(pieces)
      },
    },
  ]
}

const textOf = (pieces: readonly unknown[]): string =>
  pieces
    .filter(isParsed)
    .map((piece) => {
      const text = piece[TEXT]
      if (typeof text === 'string') return decodeXML(text)
      return Object.entries(piece)
        .map(([name, content]) => (name === CDATA ? rawText(content) : Array.isArray(content) ? textOf(content) : ''))
        .join('')
    })
    .join('')

const rawText = (parts: unknown): string =>
  (Array.isArray(parts) ? parts.filter(isParsed) : []).map(({ [TEXT]: text }) => (typeof text === 'string' ? text : '')).join('')

/** Of the first child of that name; '' without one. */
export const childText = ({ children }: XmlElement, name: string): string =>
  children.find((child) => child.name === name)?.text.trim() ?? ''
