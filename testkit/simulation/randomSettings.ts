import type { SyncSettings } from '#server/sync/syncSettings'
import type { Random } from '../random'

/** Extreme settings, so that short histories reach rare states. */
export const randomSettings = (random: Random): Partial<SyncSettings> => ({
  compactRows: random.pick([3, 15, 500]) ?? 15,
  idleMs: random.pick([50, 5000]) ?? 50,
  leastIdleMs: 0,
  tickMs: random.pick([20, 100]) ?? 20,
  // Small limits disconnect slow readers.
  unsentBytes: random.pick([3000, 2 ** 20]) ?? 3000,
  unsentMs: random.pick([1000, 5000]) ?? 1000,
  messagesPerSecond: 0,
  commitGapMs: random.pick([0, 5, 30]) ?? 5,
  drainMs: 0,
  connectionsPerUser: 0,
})
