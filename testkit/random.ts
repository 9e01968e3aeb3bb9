/** A seeded random source (mulberry32, Tommy Ettinger): the same seed gives the same history. */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    /** A whole number from 0 to `below` - 1. */
    below: (below: number): number => Math.floor(next() * below),
    chance: (probability: number): boolean => next() < probability,
    pick: <T>(items: readonly T[]): T | undefined => items[Math.floor(next() * items.length)],
    shuffle: <T>(items: readonly T[]): T[] =>
      items
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  }
}

export type Random = ReturnType<typeof randomFrom>
