import { hashToUint32 } from '#shared/hash'
import { seededRandom } from '#shared/random'

export function createDice(label: string) {
  const next = seededRandom(hashToUint32(label))
  const range = (low: number, high: number) => low + (high - low) * next()
  return {
    range,
    /** Inclusive. */
    int: (low: number, high: number) => Math.floor(range(low, high + 1)),
    chance: (odds: number) => next() < odds,
    pick: <T>(list: readonly T[]): T => nth(list, Math.floor(next() * list.length)),
  }
}

export type Dice = ReturnType<typeof createDice>

/** Throws RangeError. */
export function nth<T>(list: readonly T[], index: number): T {
  const value = list[index]
  if (value === undefined) throw new RangeError(`no element ${index} in a list of ${list.length}`)
  return value
}
