import { generateNKeysBetween } from 'jittered-fractional-indexing'

export interface KeyedItem {
  id: string
  key: string
}

/** `rekeyed`: siblings that had to make room (rare). */
export interface OrderKeyAllocation {
  keys: string[]
  rekeyed: Map<string, string>
}

const ORDER_KEY = /^[0-9A-Za-z]{1,128}$/

/** Checks the form only: foreign keys can be neighbours too. */
export const isOrderKey = (value: unknown): value is string => typeof value === 'string' && ORDER_KEY.test(value)

/** By key in code units, ties by id. Every reader sorts by this. */
export function compareOrderKeys(a: KeyedItem, b: KeyedItem): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}

/**
 * An integer part whose first letter gives its length, then digits without a final zero
 * (fractional-indexing, after David Greenspan's "Implementing fractional indexing").
 */
function isLibraryKey(key: string): boolean {
  const head = key.charCodeAt(0)
  const integerLength = head >= 97 ? head - 97 + 2 : head >= 65 && head <= 90 ? 90 - head + 2 : Infinity
  if (key.length < integerLength || LAST_HEADS.test(key)) return false
  return key.length === integerLength || !key.endsWith('0')
}

/** The library throws next to its largest and smallest integers. Counting never gets there. */
const LAST_HEADS = /^[Az]/

const withoutFinalZeros = (key: string): string => key.replace(/0+$/, '')

/**
 * Null = open end. 30 bits of jitter; undefined if nothing fits. Foreign keys are read as
 * fractions of one integer, where the library always finds more.
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
 * For `count` new things at `index` of `siblings` (sorted, without moved ones). If ties or
 * foreign keys leave no room, following siblings are rekeyed, at worst all.
 */
export function allocateOrderKeys(siblings: readonly KeyedItem[], index: number, count = 1): OrderKeyAllocation {
  const at = Math.max(0, Math.min(index, siblings.length))
  const lower = siblings[at - 1]?.key ?? null
  for (const end of candidateEnds(at, siblings.length)) {
    const keys = keysBetween(lower, siblings[end]?.key ?? null, count + end - at)
    if (keys !== undefined) return assign(siblings.slice(at, end), keys, 0, count)
  }
  return assign(siblings, generateNKeysBetween(null, null, siblings.length + count), at, count)
}

/** In growing steps: a thousand crowded keys do not take a thousand tries. */
function* candidateEnds(at: number, last: number): Generator<number> {
  let end = at
  while (end < last) {
    yield end
    end += Math.max(1, (end - at) >> 2)
  }
  yield last
}

function assign(moved: readonly KeyedItem[], keys: string[], at: number, count: number): OrderKeyAllocation {
  const rest = [...keys.slice(0, at), ...keys.slice(at + count)]
  const rekeyed = new Map(moved.flatMap(({ id }, i) => (rest[i] === undefined ? [] : [[id, rest[i]] as const])))
  return { keys: keys.slice(at, at + count), rekeyed }
}

/** Patience sorting with back pointers, O(n log n); Fredman 1975. Returns positions. */
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
