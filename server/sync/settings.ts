import type { Config } from '../config'

const KIB = 1024
const MIB = 1024 * KIB

/** Bounds and times of the sync server. Tests shorten them; three come from the environment. */
export const defaultSettings = {
  /** Per connection; 0 lifts every rate of a connection: messages, bytes and presence. */
  messagesPerSecond: 30,
  messageBurst: 100,
  bytesPerSecond: 256 * KIB,
  byteBurst: 4 * MIB,
  presencePerSecond: 10,
  /** What may wait for its turn, in seconds of the message rate and in bytes, before the connection is closed. */
  backlogSeconds: 10,
  backlogBytes: 8 * MIB,
  /** 0 = no limit. */
  connectionsPerDocument: 250,
  connectionsPerUser: 100,
  /** Upgrades from one address. */
  upgradesPerSecond: 50,
  upgradeBurst: 500,
  handshakeMs: 5000,

  messageBytes: MIB,
  documentBytes: 2 * MIB,
  presenceBytes: 2 * KIB,
  unsentBytes: MIB,
  unsentMs: 5000,

  commitGapMs: 5,
  presenceGapMs: 50,
  keepAliveMs: 20_000,
  pingMs: 20_000,
  closeGraceMs: 2000,

  projectQuietMs: 200,
  projectAtMostMs: 1000,

  compactBytes: 64 * KIB,
  compactRows: 500,
  keepHistoryMs: 30 * 24 * 3600 * 1000,
  /** How long after a restored backup anybody's missing edits are taken from any editor. */
  recoveryMs: 7 * 24 * 3600 * 1000,

  /** How long a document that nobody uses stays loaded; when there are too many, at least the second of these. */
  idleMs: 60_000,
  leastIdleMs: 5000,
  loadedDocuments: 500,
  loadedBytes: 200 * MIB,
  /** Memory of a loaded document per byte of its encoded form, as measured. */
  memoryPerByte: 13,
  tickMs: 1000,
  drainMs: 2000,
}

export type SyncSettings = typeof defaultSettings

/** The settings that a configuration asks for. */
export function settingsOf(
  { sync, rateLimit }: Pick<Config, 'sync' | 'rateLimit'>,
  overrides: Partial<SyncSettings> = {},
): SyncSettings {
  return {
    ...defaultSettings,
    messagesPerSecond: sync.messagesPerSecond,
    messageBurst: Math.max(defaultSettings.messageBurst, sync.messagesPerSecond),
    connectionsPerDocument: sync.connectionsPerDocument,
    connectionsPerUser: sync.connectionsPerUser,
    upgradesPerSecond: rateLimit ? defaultSettings.upgradesPerSecond : 0,
    ...overrides,
  }
}
