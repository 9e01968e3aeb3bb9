export interface SimulatedEditor {
  readonly kind: 'crdt' | 'legacy' | 'light'
  readonly itineraryId: string
  /** Makes a random edit. */
  act(random: () => number): void
  /** Resolves once all edits are; rejects after `timeout` milliseconds. */
  acknowledged(timeout: number): Promise<void>
  /** Days and ideas; undefined without a whole document. */
  comparableContent(): string | undefined
  close(): void
}

/** Polls every 20 ms. Rejects after `timeout` milliseconds. */
export async function waitUntil(isTrue: () => boolean, timeout: number, what: string): Promise<void> {
  const end = performance.now() + timeout
  while (!isTrue()) {
    if (performance.now() > end) throw new Error(`${what}: not within ${timeout} ms`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export const pickRandom = <T>(items: readonly T[], random: () => number): T | undefined =>
  items[Math.floor(random() * items.length)]
