import * as decoding from 'lib0/decoding'
import { invalidError, CloseError, tooLargeError } from '../../closeError'

export const MAX_DOCUMENT_DAYS = 1000
export const MAX_DOCUMENT_EVENTS = 10_000

/** Above any honest document of 2 MiB. `oddities`: content of unknown kinds, from older servers. */
const MAX_COUNTS = {
  structs: 250_000,
  ranges: 250_000,
  values: 250_000,
  types: 50_000,
  days: 2 * MAX_DOCUMENT_DAYS,
  events: 2 * MAX_DOCUMENT_EVENTS,
  clients: 50_000,
  oddities: 1000,
}
/** Itinerary values are one level deep. */
const MAX_DEPTH = 100

export const MAX_CLIENTS = MAX_COUNTS.clients

// First byte of a struct in Yjs's encoding.
const CONTENT = 31
const HAS_KEY = 32
const HAS_RIGHT = 64
const HAS_LEFT = 128
const SKIP = 10
const TYPE = 7

type Counted = keyof typeof MAX_COUNTS

class UpdateCounts {
  readonly #counts = { structs: 0, ranges: 0, values: 0, types: 0, days: 0, events: 0, clients: 0, oddities: 0 }

  add(what: Counted, count: number): void {
    this.#counts[what] += count
    if (this.#counts[what] > MAX_COUNTS[what]) throw tooLargeError(`too many ${what} in one update`)
  }
}

/** Throws a CloseError, even for claimed counts. Decoding takes a hundred times as long if malicious. */
export function checkUpdateCounts(update: Uint8Array): void {
  const decoder = decoding.createDecoder(update)
  const counts = new UpdateCounts()
  try {
    for (let sections = count(decoder, counts, 'clients'); sections > 0; sections -= 1) {
      const structs = count(decoder, counts, 'structs')
      skipNumbers(decoder, 2)
      for (let left = structs; left > 0; left -= 1) skipStruct(decoder, counts)
    }
    for (let clients = count(decoder, counts, 'clients'); clients > 0; clients -= 1) {
      skipNumbers(decoder, 1)
      skipNumbers(decoder, count(decoder, counts, 'ranges') * 2)
    }
  } catch (error) {
    if (error instanceof CloseError) throw error
    throw invalidError(error instanceof Error ? `update: ${error.message}` : 'update')
  }
}

function count(decoder: decoding.Decoder, counts: UpdateCounts, what: Counted): number {
  const claimed = decoding.readVarUint(decoder)
  counts.add(what, claimed)
  return claimed
}

function skipStruct(decoder: decoding.Decoder, counts: UpdateCounts): void {
  const info = decoding.readUint8(decoder)
  const content = info & CONTENT
  if (content === 0 || info === SKIP) return skipNumbers(decoder, 1)
  if (info & HAS_LEFT) skipNumbers(decoder, 2)
  if (info & HAS_RIGHT) skipNumbers(decoder, 2)
  if (!(info & (HAS_LEFT | HAS_RIGHT))) {
    if (decoding.readVarUint(decoder) === 1) countInRoot(decoder, content, counts)
    else skipNumbers(decoder, 2)
    if (info & HAS_KEY) skipBytes(decoder)
  }
  skipContent(decoder, content, counts)
}

function countInRoot(decoder: decoding.Decoder, content: number, counts: UpdateCounts): void {
  const start = decoder.pos
  skipBytes(decoder)
  if (content !== TYPE) return
  decoder.pos = start
  const root = decoding.readVarString(decoder)
  if (root === 'days' || root === 'events') counts.add(root, 1)
}

function skipContent(decoder: decoding.Decoder, content: number, counts: UpdateCounts): void {
  switch (content) {
    case 1: // deleted
      return skipNumbers(decoder, 1)
    case 4: // text
      return skipBytes(decoder)
    case TYPE:
      return skipType(decoder, counts)
    case 8:
      return skipEach(decoder, counts, () => skipValue(decoder, counts, 0))
  }
  counts.add('oddities', 1)
  switch (content) {
    case 2: // JSON values
      return skipEach(decoder, counts, () => skipBytes(decoder))
    case 3: // bytes
    case 5: // embed
      return skipBytes(decoder)
    case 6: // format: name and value
      skipBytes(decoder)
      return skipBytes(decoder)
    case 9: // subdocument: name and options
      skipBytes(decoder)
      return skipValue(decoder, counts, 0)
    default:
      throw invalidError('update: unknown content')
  }
}

function skipEach(decoder: decoding.Decoder, counts: UpdateCounts, skipOne: () => void): void {
  for (let left = count(decoder, counts, 'values'); left > 0; left -= 1) skipOne()
}

function skipType(decoder: decoding.Decoder, counts: UpdateCounts): void {
  counts.add('types', 1)
  const type = decoding.readVarUint(decoder)
  // XML elements and hooks have a name.
  if (type === 3 || type === 5) skipBytes(decoder)
}

/** A lib0 value. */
function skipValue(decoder: decoding.Decoder, counts: UpdateCounts, depth: number): void {
  if (depth > MAX_DEPTH) throw invalidError('a value nested too deep')
  const kind = decoding.readUint8(decoder)
  switch (kind) {
    case 127: // undefined
    case 126: // null
    case 121: // false
    case 120: // true
      return
    case 125:
      decoding.readVarInt(decoder)
      return
    case 124:
      return skip(decoder, 4)
    case 123: // float64
    case 122: // bigint64
      return skip(decoder, 8)
    case 119: // text
    case 116: // bytes
      return skipBytes(decoder)
    case 118: // object
    case 117: // array
      return skipEach(decoder, counts, () => {
        if (kind === 118) skipBytes(decoder)
        skipValue(decoder, counts, depth + 1)
      })
    default:
      throw invalidError('update: unknown value')
  }
}

function skipNumbers(decoder: decoding.Decoder, howMany: number): void {
  for (let left = howMany; left > 0; left -= 1) decoding.readVarUint(decoder)
}

/** Length-prefixed. */
function skipBytes(decoder: decoding.Decoder): void {
  skip(decoder, decoding.readVarUint(decoder))
}

function skip(decoder: decoding.Decoder, bytes: number): void {
  decoder.pos += bytes
  if (decoder.pos > decoder.arr.length) throw invalidError('update: cut off')
}
