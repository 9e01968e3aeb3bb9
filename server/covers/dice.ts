import { nth } from './lists'

/** An unsigned 32-bit number for a text: FNV-1a over its code points, finished with a murmur-like avalanche. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}

/** A source of choices that depends on its label only (mulberry32, Tommy Ettinger). */
export function createDice(label: string) {
  let state = hash(label)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
  const range = (low: number, high: number) => low + (high - low) * next()
  return {
    range,
    /** Both ends included. */
    int: (low: number, high: number) => Math.floor(range(low, high + 1)),
    chance: (odds: number) => next() < odds,
    pick: <T>(list: readonly T[]): T => nth(list, Math.floor(next() * list.length)),
  }
}

export type Dice = ReturnType<typeof createDice>
