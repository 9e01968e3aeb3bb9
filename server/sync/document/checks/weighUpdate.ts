import * as decoding from 'lib0/decoding'
import { invalid, Refusal, tooLarge } from '../../refusal'

/**
 * How much of each an update may hold: more than any honest document of 2 MiB. `oddities` is content of kinds that no itinerary has; older servers
 * may have let some in, so honest copies can hold it.
 */
const MAX_COUNTS = { structs: 250_000, ranges: 250_000, values: 250_000, types: 50_000, clients: 50_000, oddities: 1000 }
/** Values of an itinerary are one deep. */
const MAX_DEPTH = 100

/** More clients than any document has. */
export const MAX_CLIENTS = MAX_COUNTS.clients

// The first byte of a struct, as Yjs writes it: what it holds, and what stands before that.
const CONTENT = 31
const HAS_KEY = 32
const HAS_RIGHT = 64
const HAS_LEFT = 128
const SKIP = 10

type Counted = keyof typeof MAX_COUNTS

/** What an update holds that costs something to read. */
class UpdateWeight {
  readonly #counts = { structs: 0, ranges: 0, values: 0, types: 0, clients: 0, oddities: 0 }

  add(what: Counted, count: number): void {
    this.#counts[what] += count
    if (this.#counts[what] > MAX_COUNTS[what]) throw tooLarge(`too many ${what} in one update`)
  }
}

/**
 * Counts what an update holds, byte by byte, without building it: to decode a malicious one would take a hundred times as long. Throws a Refusal
 * on more than an honest update holds, even if its counts only claim it, and on what is cut off or no update.
 */
export function weighUpdate(update: Uint8Array): void {
  const decoder = decoding.createDecoder(update)
  const weight = new UpdateWeight()
  try {
    for (let sections = count(decoder, weight, 'clients'); sections > 0; sections -= 1) {
      const structs = count(decoder, weight, 'structs')
      skipNumbers(decoder, 2)
      for (let left = structs; left > 0; left -= 1) skipStruct(decoder, weight)
    }
    for (let clients = count(decoder, weight, 'clients'); clients > 0; clients -= 1) {
      skipNumbers(decoder, 1)
      skipNumbers(decoder, count(decoder, weight, 'ranges') * 2)
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw invalid(error instanceof Error ? `update: ${error.message}` : 'update')
  }
}

function count(decoder: decoding.Decoder, weight: UpdateWeight, what: Counted): number {
  const claimed = decoding.readVarUint(decoder)
  weight.add(what, claimed)
  return claimed
}

function skipStruct(decoder: decoding.Decoder, weight: UpdateWeight): void {
  const info = decoding.readUint8(decoder)
  const content = info & CONTENT
  if (content === 0 || info === SKIP) return skipNumbers(decoder, 1)
  if (info & HAS_LEFT) skipNumbers(decoder, 2)
  if (info & HAS_RIGHT) skipNumbers(decoder, 2)
  if (!(info & (HAS_LEFT | HAS_RIGHT))) {
    if (decoding.readVarUint(decoder) === 1) skipBytes(decoder)
    else skipNumbers(decoder, 2)
    if (info & HAS_KEY) skipBytes(decoder)
  }
  skipContent(decoder, content, weight)
}

function skipContent(decoder: decoding.Decoder, content: number, weight: UpdateWeight): void {
  switch (content) {
    case 1: // deleted
      return skipNumbers(decoder, 1)
    case 4: // a text
      return skipBytes(decoder)
    case 7:
      return skipType(decoder, weight)
    case 8:
      return skipEach(decoder, weight, () => skipValue(decoder, weight, 0))
  }
  weight.add('oddities', 1)
  switch (content) {
    case 2: // values as JSON
      return skipEach(decoder, weight, () => skipBytes(decoder))
    case 3: // bytes
    case 5: // something embedded
      return skipBytes(decoder)
    case 6: // a format: its name and its value
      skipBytes(decoder)
      return skipBytes(decoder)
    case 9: // a document: its name and its options
      skipBytes(decoder)
      return skipValue(decoder, weight, 0)
    default:
      throw invalid('update: unknown content')
  }
}

function skipEach(decoder: decoding.Decoder, weight: UpdateWeight, skipOne: () => void): void {
  for (let left = count(decoder, weight, 'values'); left > 0; left -= 1) skipOne()
}

function skipType(decoder: decoding.Decoder, weight: UpdateWeight): void {
  weight.add('types', 1)
  const type = decoding.readVarUint(decoder)
  // Elements and hooks of XML have a name.
  if (type === 3 || type === 5) skipBytes(decoder)
}

/** A value as lib0 writes it, told by its first byte. */
function skipValue(decoder: decoding.Decoder, weight: UpdateWeight, depth: number): void {
  if (depth > MAX_DEPTH) throw invalid('a value nested too deep')
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
    case 123: // a 64-bit float
    case 122: // a 64-bit integer
      return skip(decoder, 8)
    case 119: // a text
    case 116: // bytes
      return skipBytes(decoder)
    case 118: // an object
    case 117: // an array
      return skipEach(decoder, weight, () => {
        if (kind === 118) skipBytes(decoder)
        skipValue(decoder, weight, depth + 1)
      })
    default:
      throw invalid('update: unknown value')
  }
}

function skipNumbers(decoder: decoding.Decoder, howMany: number): void {
  for (let left = howMany; left > 0; left -= 1) decoding.readVarUint(decoder)
}

/** Skips what begins with its length. */
function skipBytes(decoder: decoding.Decoder): void {
  skip(decoder, decoding.readVarUint(decoder))
}

function skip(decoder: decoding.Decoder, bytes: number): void {
  decoder.pos += bytes
  if (decoder.pos > decoder.arr.length) throw invalid('update: cut off')
}
