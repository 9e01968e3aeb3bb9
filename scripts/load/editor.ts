/** What the driver needs of a simulated editor of any kind. */
export interface SimulatedEditor {
  readonly kind: 'crdt' | 'legacy' | 'light'
  readonly itineraryId: string
  /** Makes one random edit. */
  act(random: () => number): void
  /** Resolves when everything this editor did is acknowledged; rejects after `timeout` milliseconds. */
  acknowledged(timeout: number): Promise<void>
  /** Days and ideas as this editor sees them, in the form of `essence`; undefined when it keeps no whole document. */
  essence(): string | undefined
  close(): void
}

/** Waits until `isTrue` says so, looking every 20 ms. Rejects after `timeout` milliseconds with `what`. */
export async function until(isTrue: () => boolean, timeout: number, what: string): Promise<void> {
  const end = performance.now() + timeout
  while (!isTrue()) {
    if (performance.now() > end) throw new Error(`${what}: not within ${timeout} ms`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** One of `items` at random. */
export const pick = <T>(items: readonly T[], random: () => number): T | undefined => items[Math.floor(random() * items.length)]
