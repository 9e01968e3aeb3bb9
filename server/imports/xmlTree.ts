import { decodeXML } from 'entities'
import { XMLParser } from 'fast-xml-parser'
import { importFileError } from './importChecks'

export interface XmlElement {
  /** Without its prefix: `Track` of `<gx:Track>`. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly XmlElement[]
  /** Decoded, with that of its children. */
  readonly text: string
}

const MAX_TAGS = 200_000
const MAX_DEPTH = 50
const MAX_ATTRIBUTES = 400_000
/** Many attributes of one tag cost more than those of many. */
const MAX_TAG_LETTERS = 65_536
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
  const { longest, attributes } = surveyTags(text)
  if (longest > MAX_TAG_LETTERS) throw importFileError('too_large', 'a tag is too long')
  if (attributes > MAX_ATTRIBUTES) throw importFileError('too_large', 'too many attributes')
  const roots = elementsOf(parse(text))
  const [root] = roots.filter(({ name }) => !name.startsWith('!'))
  if (root === undefined) throw importFileError('damaged', 'no element')
  return root
}

/** These may be long. */
const TEXTS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
] as const

/** Also of declarations. */
function surveyTags(text: string): { longest: number; attributes: number } {
  let [longest, attributes, at] = [0, 0, text.indexOf('<')]
  while (at !== -1) {
    const start = at
    const found = TEXTS.find(([open]) => text.startsWith(open, start))
    if (found === undefined) {
      const tag = findTag(text, start)
      longest = Math.max(longest, tag.end - start)
      attributes += tag.values
      at = text.indexOf('<', tag.end)
    } else at = text.indexOf('<', endAfter(text, found[1], start + found[0].length))
  }
  return { longest, attributes }
}

function endAfter(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at === -1 ? text.length : at + mark.length
}

/** It ends after the first '>' outside quotes. `values`: quoted ones. */
function findTag(text: string, start: number): { end: number; values: number } {
  const marks = /["'>]/g
  marks.lastIndex = start
  let values = 0
  for (let found = marks.exec(text); found !== null; found = marks.exec(text)) {
    if (found[0] === '>') return { end: marks.lastIndex, values }
    values += 1
    marks.lastIndex = endAfter(text, found[0], marks.lastIndex)
  }
  return { end: text.length, values }
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
      attributes: Object.fromEntries(
        Object.entries(isParsed(attributes) ? attributes : {}).map(([key, value]) => [key, decodeXML(String(value))]),
      ),
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
