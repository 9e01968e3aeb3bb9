import { hash } from '#shared/hash'
import { nth } from './nth'

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
