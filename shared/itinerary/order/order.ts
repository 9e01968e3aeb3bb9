import { generateNKeysBetween } from 'jittered-fractional-indexing'
import { isOrderKey } from './orderKey'

/** Something with a place in an order: its key, and its id for ties. */
export interface Keyed {
  id: string
  key: string
}

/** Keys for things put into an order, and new keys for those beside them that had to make room (hardly ever any). */
export interface KeyAllocation {
  keys: string[]
  rekeyed: Map<string, string>
}

/** Order of two keyed things: by key in code units, ties by id. Every reader sorts by this. */
export function compareKeys(a: Keyed, b: Keyed): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}

/**
 * Whether the library made the key, or could have: an integer part whose first letter says its length, then digits without a final zero
 * (the form of fractional-indexing, after David Greenspan's "Implementing fractional indexing").
 */
function isLibraryKey(key: string): boolean {
  const head = key.charCodeAt(0)
  const integerLength = head >= 97 ? head - 97 + 2 : head >= 65 && head <= 90 ? 90 - head + 2 : Infinity
  if (key.length < integerLength || LAST_HEADS.test(key)) return false
  return key.length === integerLength || !key.endsWith('0')
}

/** Next to its largest and smallest integers the library has none left, and throws. Nobody gets there by counting. */
const LAST_HEADS = /^[Az]/

const withoutFinalZeros = (key: string): string => key.replace(/0+$/, '')

/**
 * `count` keys strictly between two neighbours (null = open end), each with 30 bits of jitter; undefined when nothing fits between.
 * A foreign neighbour is read as a bare fraction: behind one integer part the library finds the fractions between any two.
 */
function keysBetween(lower: string | null, upper: string | null, count: number): string[] | undefined {
  if (lower !== null && upper !== null && lower >= upper) return undefined
  const areOurs = (lower === null || isLibraryKey(lower)) && (upper === null || isLibraryKey(upper))
  const keys = areOurs ? generateNKeysBetween(lower, upper, count) : fractionsBetween(lower ?? '', upper, count)
  return keys?.every(isOrderKey) === true ? keys : undefined
}

const INTEGER = 'a0'
const NEXT_INTEGER = 'a1'

function fractionsBetween(lower: string, upper: string | null, count: number): string[] | undefined {
  const from = INTEGER + withoutFinalZeros(lower)
  const to = upper === null ? NEXT_INTEGER : INTEGER + withoutFinalZeros(upper)
  if (from >= to) return undefined
  return generateNKeysBetween(from, to, count).map((key) => key.slice(INTEGER.length))
}

/**
 * Keys that put `count` new things at `index` of `siblings` (in order, the moved ones left out). Where ties or foreign keys leave no room,
 * hardly more following siblings than needed get new keys as well; where even that fails, all do.
 */
export function allocateKeys(siblings: readonly Keyed[], index: number, count = 1): KeyAllocation {
  const at = Math.max(0, Math.min(index, siblings.length))
  const lower = siblings[at - 1]?.key ?? null
  for (const end of candidateEnds(at, siblings.length)) {
    const keys = keysBetween(lower, siblings[end]?.key ?? null, count + end - at)
    if (keys !== undefined) return assign(siblings.slice(at, end), keys, 0, count)
  }
  return assign(siblings, generateNKeysBetween(null, null, siblings.length + count), at, count)
}

/** How far siblings make room: one by one while they are few, then in growing steps, so that a thousand crowded keys do not take a thousand tries. */
function* candidateEnds(at: number, last: number): Generator<number> {
  let end = at
  while (end < last) {
    yield end
    end += Math.max(1, (end - at) >> 2)
  }
  yield last
}

function assign(moved: readonly Keyed[], keys: string[], at: number, count: number): KeyAllocation {
  const rest = [...keys.slice(0, at), ...keys.slice(at + count)]
  const rekeyed = new Map(moved.flatMap(({ id }, i) => (rest[i] === undefined ? [] : [[id, rest[i]] as const])))
  return { keys: keys.slice(at, at + count), rekeyed }
}

/**
 * Positions of a longest strictly increasing run of `values` (patience sorting with back pointers, O(n log n); Fredman 1975): what can
 * keep its place when the rest is moved.
 */
export function longestIncreasingSubsequence(values: readonly number[]): number[] {
  const tails: number[] = []
  const before: number[] = []
  values.forEach((value, i) => {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[tails[middle] ?? 0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    before[i] = low > 0 ? (tails[low - 1] ?? -1) : -1
    tails[low] = i
  })
  const run: number[] = []
  for (let i = tails.at(-1) ?? -1; i >= 0; i = before[i] ?? -1) run.push(i)
  return run.reverse()
}
