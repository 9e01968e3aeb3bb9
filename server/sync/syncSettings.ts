import type { Config } from '#server/base/config'

const KIB = 1024
const MIB = 1024 * KIB

/** Tests shorten them; `syncSettingsOf` applies the configuration. */
export const defaultSyncSettings = {
  /** Per connection. 0 lifts all its rates: messages, bytes and presence. */
  messagesPerSecond: 30,
  messageBurst: 100,
  bytesPerSecond: 256 * KIB,
  byteBurst: 4 * MIB,
  presencePerSecond: 10,
  /** WebSocket pings and pongs. Browsers only answer ours. */
  controlFramesPerSecond: 2,
  controlFrameBurst: 60,
  /** Queue limits of a connection, in seconds of the message rate and bytes. */
  backlogSeconds: 10,
  backlogBytes: 8 * MIB,
  /** Above this the socket is paused: inflating queued input would delay others. */
  heavyBytes: MIB,
  /** Queued input of all connections. */
  waitingBytes: 48 * MIB,
  /**
   * Per user: milliseconds of work, bytes in, answer bytes out. Above `longestWaitMs`
   * connections are refused. Lifted with the message rate.
   */
  workMsPerSecond: 100,
  workMsBurst: 400,
  userBytesPerSecond: MIB,
  userByteBurst: 32 * MIB,
  answerBytesPerSecond: 2 * MIB,
  answerByteBurst: 48 * MIB,
  longestWaitMs: 12_000,
  /** One user's messages at a stretch, before others' are read. */
  turnMs: 8,
  connectionsPerDocument: 250,
  connectionsPerUser: 100,
  /** Per address. */
  upgradesPerSecond: 50,
  upgradeBurst: 500,
  handshakeMs: 5000,

  /** Must fit a whole document: a first sync is one message. */
  messageBytes: 2 * MIB + 64 * KIB,
  /** Fragments per message. */
  messageFragments: 1000,
  documentBytes: 2 * MIB,
  /** New Yjs client ids per connection, and per user, document and day. Each page load is one. */
  newIdsPerConnection: 200,
  newIdsPerDay: 500,
  presenceBytes: 2 * KIB,
  unsentBytes: MIB,
  /** Uncommitted changes of a document. Above that its messages wait. */
  unstoredBytes: 8 * MIB,
  unsentMs: 5000,

  /** As long as the previous commit took, within these bounds. */
  commitGapMs: 0,
  longestCommitGapMs: 5,
  /** How long changes wait for a locked database. */
  lockedMs: 60_000,
  presenceGapMs: 50,
  keepAliveMs: 20_000,
  pingMs: 20_000,
  closeGraceMs: 2000,
  /** Bytes in transit accepted after a connection's end. */
  lateBytes: MIB,

  projectQuietMs: 200,
  projectAtMostMs: 1000,
  projectElsewhereMs: 3000,

  compactBytes: 64 * KIB,
  compactRows: 500,
  /**
   * Bytes logged per day (UTC). Above a document's budget only users above `fairShareBytes`
   * are stopped. Lifted with the message rate.
   */
  loggedBytesPerUser: 24 * MIB,
  loggedBytesPerUserAndDocument: 8 * MIB,
  loggedBytesPerDocument: 48 * MIB,
  fairShareBytes: MIB,
  /** Rewritten at this size if less than `rebaseLive` is live, with `rebaseClients` ids always. */
  rebaseBytes: MIB,
  rebaseClients: 2000,
  rebaseLive: 0.25,
  /** The same for a full document. */
  rebaseLiveWhenFull: 0.5,
  /** How long the end of an old generation is kept. */
  keepGenerationsMs: 365 * 24 * 3600 * 1000,
  /** A damaged document is loaded again after this. */
  damagedMs: 5000,
  /** Rows left behind by a crash: documents per batch, and pause. */
  catchUpDocuments: 20,
  catchUpPauseMs: 20,
  /** With a shared database: a document's quiet time, and time between checks. */
  catchUpQuietMs: 30_000,
  catchUpRestMs: 15_000,
  /** How long any editor may bring others' edits after a rollback. */
  recoveryMs: 7 * 24 * 3600 * 1000,
  /** How long a user with a stamp may bring them. */
  proofMs: 90 * 24 * 3600 * 1000,

  /** How long an unused document stays loaded; at least `leastIdleMs` if too many are. */
  idleMs: 60_000,
  leastIdleMs: 5000,
  loadedDocuments: 500,
  loadedBytes: 200 * MIB,
  /** Memory per byte of an encoded document, as measured. */
  memoryPerByte: 13,
  tickMs: 1000,
  drainMs: 2000,
}

export type SyncSettings = typeof defaultSyncSettings

export function syncSettingsOf(
  { sync, rateLimit }: Pick<Config, 'sync' | 'rateLimit'>,
  overrides: Partial<SyncSettings> = {},
): SyncSettings {
  return {
    ...defaultSyncSettings,
    messagesPerSecond: sync.messagesPerSecond,
    messageBurst: Math.max(defaultSyncSettings.messageBurst, sync.messagesPerSecond),
    connectionsPerDocument: sync.connectionsPerDocument,
    connectionsPerUser: sync.connectionsPerUser,
    upgradesPerSecond: rateLimit ? defaultSyncSettings.upgradesPerSecond : 0,
    ...overrides,
  }
}
