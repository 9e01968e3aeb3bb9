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
  const roots = elementsOf(parse(text))
  const [root] = roots.filter(({ name }) => !name.startsWith('!'))
  if (root === undefined) throw importFileError('damaged', 'no element')
  return root
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
