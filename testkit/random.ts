import { seededRandom } from '#shared/random'

/** Seeded: the same seed gives the same sequence. */
export function randomFrom(seed: number) {
  const next = seededRandom(seed)
  return {
    next,
    /** An integer from 0 to `below` - 1. */
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
