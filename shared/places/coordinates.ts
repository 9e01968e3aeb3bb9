import type { Position } from './place'

/** `bad`: meant as a position that is not on the earth. */
export type ReadPosition = Position | 'bad' | undefined

const MAX_LENGTH = 120

type Axis = 'lat' | 'lng'
type Token =
  | { kind: 'number'; value: number; hasFraction: boolean; sign: '' | '+' | '-' }
  | { kind: 'mark'; mark: string }
  | { kind: 'letter'; axis: Axis; sign: 1 | -1 }
  | { kind: 'label'; axis: Axis }
  | { kind: 'separator' }

const words: Readonly<Record<string, string>> = {
  N: 'N',
  NORTE: 'N',
  NORTH: 'N',
  S: 'S',
  SUR: 'S',
  SOUTH: 'S',
  E: 'E',
  ESTE: 'E',
  EAST: 'E',
  W: 'W',
  O: 'W',
  OESTE: 'W',
  WEST: 'W',
  LAT: 'Y',
  LATITUD: 'Y',
  LATITUDE: 'Y',
  LNG: 'X',
  LON: 'X',
  LONG: 'X',
  LONGITUD: 'X',
  LONGITUDE: 'X',
  GPS: ' ',
  COORDENADAS: ' ',
  COORDINATES: ' ',
  GRADO: '°',
  GRADOS: '°',
  DEG: '°',
  MIN: "'",
  MINUTO: "'",
  MINUTOS: "'",
  SEG: '"',
  SEGUNDO: '"',
  SEGUNDOS: '"',
  SEC: '"',
}
const letters: Readonly<Record<string, Token>> = {
  N: { kind: 'letter', axis: 'lat', sign: 1 },
  S: { kind: 'letter', axis: 'lat', sign: -1 },
  E: { kind: 'letter', axis: 'lng', sign: 1 },
  W: { kind: 'letter', axis: 'lng', sign: -1 },
  Y: { kind: 'label', axis: 'lat' },
  X: { kind: 'label', axis: 'lng' },
}

/** As in links: '41.4,2.17' */
export function readPair(text: string): ReadPosition {
  const [, lat, lng] = /^\s*([+-]?\d{1,9}(?:\.\d{0,30})?)\s*,\s*([+-]?\d{1,9}(?:\.\d{0,30})?)\s*$/u.exec(text) ?? []
  return lat === undefined || lng === undefined ? undefined : onEarth(Number(lat), Number(lng))
}

/**
 * Degrees as people write them, with minutes and seconds or without. Latitude is
 * first unless letters or labels say otherwise.
 */
export function readCoordinates(text: string): ReadPosition {
  if (text.length > MAX_LENGTH) return undefined
  const tokens = tokensOf(simplify(text))
  const halves = tokens && split(tokens)
  if (tokens === undefined || halves === undefined) return undefined
  const [first, second] = halves.map(readAngle)
  if (first === undefined || second === undefined) return undefined
  // Bare numbers could be anything: two with decimals are coordinates.
  const isMarked = tokens.some(
    (token) => token.kind === 'letter' || token.kind === 'label' || (token.kind === 'mark' && token.mark === '°'),
  )
  if (isMarked ? !first.isPrecise && !second.isPrecise : !first.isDecimal || !second.isDecimal) return undefined
  // One letter says nothing of the other side.
  if ((first.axis === undefined) !== (second.axis === undefined)) return undefined
  const { axis = 'lat' } = first
  if (axis === second.axis || first.isBad || second.isBad) return 'bad'
  return axis === 'lat' ? onEarth(first.degrees, second.degrees) : onEarth(second.degrees, first.degrees)
}

const onEarth = (lat: number, lng: number): ReadPosition =>
  Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && (lat !== 0 || lng !== 0) ? { lat, lng } : 'bad'

/** One spelling of marks, letters and decimals. */
function simplify(text: string): string {
  const plain = text
    .toUpperCase()
    .replace(/[°º˚∘]/gu, '°')
    .replace(/[′’‘´`ʹʼ]/gu, "'")
    .replace(/[″”“„ʺ]|''/gu, '"')
    .replace(/[−–—‒‐‑]/gu, '-')
    .replace(/[()[\]]/gu, ' ')
    .replace(/(\p{L}+)(?:\.?\s?[:=]|\.)?/gu, (_, word: string) => (Object.hasOwn(words, word) ? (words[word] ?? '?') : '?'))
    .replace(/^[\s,;:]+|[\s,;.]+$/gu, '')
  return /\d\.\d/u.test(plain) ? plain : plain.replace(/(\d+),(\d+)/gu, '$1.$2')
}

/** undefined with a sign that coordinates do not have. */
function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = []
  const pattern = /(\s*)(?:([+-]?)(\d{1,9}(?:\.\d{1,30})?)|(["'°:])|([NSEWXY])|([,;/|]))/uy
  while (pattern.lastIndex < text.length) {
    const [, space, sign, number, mark, letter] = pattern.exec(text) ?? []
    if (space === undefined) return undefined
    if (number !== undefined) {
      const isGlued = tokens.at(-1)?.kind === 'number' && space === ''
      if (isGlued) return undefined
      tokens.push({
        kind: 'number',
        value: Number(number),
        hasFraction: number.includes('.'),
        sign: sign === '-' || sign === '+' ? sign : '',
      })
    } else if (mark !== undefined) tokens.push({ kind: 'mark', mark })
    else tokens.push((letter === undefined ? undefined : letters[letter]) ?? { kind: 'separator' })
  }
  return tokens
}

/** At the separator, between letters, labels or degrees, or in the middle. */
function split(tokens: readonly Token[]): [Token[], Token[]] | undefined {
  const placesOf = (isWanted: (token: Token, i: number) => boolean): number[] =>
    tokens.flatMap((token, i) => (isWanted(token, i) ? [i] : []))
  const cutAt = (i: number | undefined): [Token[], Token[]] | undefined =>
    i === undefined ? undefined : [tokens.slice(0, i), tokens.slice(i)]
  const separators = placesOf(({ kind }) => kind === 'separator')
  if (separators.length > 1) return undefined
  const [separator] = separators
  if (separator !== undefined) return [tokens.slice(0, separator), tokens.slice(separator + 1)]
  const labels = placesOf(({ kind }) => kind === 'label')
  if (labels.length > 0) return cutAt(labels[1])
  const sides = placesOf(({ kind }) => kind === 'letter')
  if (sides.length > 0) return cutAt(sides[0] === 0 ? sides[1] : (sides[0] ?? 0) + 1)
  const degrees = placesOf((_, i) => {
    const next = tokens[i + 1]
    return next?.kind === 'mark' && next.mark === '°'
  })
  return degrees.length > 0 ? cutAt(degrees[1]) : cutAt(tokens.length / 2)
}

interface Angle {
  degrees: number
  axis?: Axis
  /** One number with decimals. */
  isDecimal: boolean
  /** Has decimals, or minutes. */
  isPrecise: boolean
  isBad: boolean
}

const MARKS = [['°', ':'], ["'", ':'], ['"']]

function readAngle(tokens: readonly Token[]): Angle | undefined {
  const [labels, unlabelled] = partition(tokens, 'label')
  const [sides, rest] = partition(unlabelled, 'letter')
  if (labels.length > 1 || sides.length > 1 || (labels.length === 1 && tokens[0]?.kind !== 'label')) return undefined
  const [side, label] = [sides[0], labels[0]]
  if (side !== undefined && side !== unlabelled[0] && side !== unlabelled.at(-1)) return undefined
  const numbers: (Token & { kind: 'number' })[] = []
  for (const [i, token] of rest.entries()) {
    if (token.kind === 'number') numbers.push(token)
    else if (token.kind !== 'mark' || rest[i - 1]?.kind !== 'number' || MARKS[numbers.length - 1]?.includes(token.mark) !== true)
      return undefined
  }
  const [degrees, minutes, seconds] = numbers
  const last = numbers.at(-1)
  if (degrees === undefined || last === undefined || numbers.length > 3) return undefined
  if (numbers.some((number) => (number !== last && number.hasFraction) || (number !== degrees && number.sign !== '')))
    return undefined
  const [m, s] = [minutes?.value ?? 0, seconds?.value ?? 0]
  const size = degrees.value + m / 60 + s / 3600
  const axis = side?.axis ?? label?.axis
  const isContradictory = side !== undefined && ((label !== undefined && label.axis !== side.axis) || degrees.sign === '-')
  return {
    degrees: (degrees.sign === '-' ? -size : size) * (side?.sign ?? 1),
    ...(axis !== undefined && { axis }),
    isDecimal: numbers.length === 1 && degrees.hasFraction,
    isPrecise: numbers.length > 1 || degrees.hasFraction,
    isBad: m >= 60 || s >= 60 || isContradictory,
  }
}

function partition<Kind extends Token['kind']>(tokens: readonly Token[], kind: Kind): [(Token & { kind: Kind })[], Token[]] {
  const isOfKind = (token: Token): token is Token & { kind: Kind } => token.kind === kind
  return [tokens.filter(isOfKind), tokens.filter((token) => !isOfKind(token))]
}
