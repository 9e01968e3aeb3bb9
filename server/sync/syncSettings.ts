import type { Config } from '#server/base/config'

const KIB = 1024
const MIB = 1024 * KIB

/** Bounds and times of the sync server. Tests shorten them; three come from the environment. */
export const defaultSyncSettings = {
  /** Per connection; 0 lifts every rate of a connection: messages, bytes and presence. */
  messagesPerSecond: 30,
  messageBurst: 100,
  bytesPerSecond: 256 * KIB,
  byteBurst: 4 * MIB,
  presencePerSecond: 10,
  /** Pings and pongs of the websocket itself; browsers only answer ours. */
  controlFramesPerSecond: 2,
  controlFrameBurst: 60,
  /** What may wait for its turn, in seconds of the message rate and in bytes, before the connection is closed. */
  backlogSeconds: 10,
  backlogBytes: 8 * MIB,
  /** When more than this waits, the connection's socket is paused until some of it was read: unpacking what has to wait would cost everybody. */
  heavyBytes: MIB,
  /** Input that waits over all connections. */
  waitingBytes: 48 * MIB,
  /**
   * Per person, over all connections: milliseconds of work, bytes that come in, bytes that go out in answer. Who has spent
   * it waits; who would have to wait for long is not let in. Lifted with the message rate.
   */
  workMsPerSecond: 100,
  workMsBurst: 400,
  personBytesPerSecond: MIB,
  personByteBurst: 32 * MIB,
  answerBytesPerSecond: 2 * MIB,
  answerByteBurst: 48 * MIB,
  longestWaitMs: 12_000,
  /** How long one person's messages are read at a stretch, before everybody else's. */
  turnMs: 8,
  /** 0 = no limit. */
  connectionsPerDocument: 250,
  connectionsPerUser: 100,
  /** Upgrades from one address. */
  upgradesPerSecond: 50,
  upgradeBurst: 500,
  handshakeMs: 5000,

  /** A first sync is one message: what a document may hold has to fit into one. */
  messageBytes: 2 * MIB + 64 * KIB,
  /** Pieces that one message may come in. */
  messageFragments: 1000,
  documentBytes: 2 * MIB,
  /** Yjs client ids that a document does not know yet, by connection, and by person and document in a day. Each page load is one. */
  newIdsPerConnection: 200,
  newIdsPerDay: 500,
  presenceBytes: 2 * KIB,
  unsentBytes: MIB,
  /** Changes of a document that wait for their commit; above that its messages wait to be read. */
  unstoredBytes: 8 * MIB,
  unsentMs: 5000,

  /** How far commits are apart: as long as the one before took, within these bounds. */
  commitGapMs: 0,
  longestCommitGapMs: 5,
  /** How long changes wait for a database that somebody else has locked, before their senders are told to start over. */
  lockedMs: 60_000,
  presenceGapMs: 50,
  keepAliveMs: 20_000,
  pingMs: 20_000,
  closeGraceMs: 2000,
  /** What may still come in after a connection's end, being on its way. */
  lateBytes: MIB,

  projectQuietMs: 200,
  projectAtMostMs: 1000,
  projectElsewhereMs: 3000,

  compactBytes: 64 * KIB,
  compactRows: 500,
  /**
   * What may be written into the log in a day (UTC). A busy day of one person is a tenth of it. Above a document's budget only those are
   * stopped who wrote more than a fair share. Lifted with the message rate.
   */
  loggedBytesPerPerson: 24 * MIB,
  loggedBytesPerPersonAndDocument: 8 * MIB,
  loggedBytesPerDocument: 48 * MIB,
  fairShareBytes: MIB,
  /** From this size on, or with so many client ids, a document is rewritten of which no more than the share `rebaseLive` is alive. */
  rebaseBytes: MIB,
  rebaseClients: 2000,
  rebaseLive: 0.25,
  /** The same when it is full. */
  rebaseLiveWhenFull: 0.5,
  /** How long what an earlier generation held is kept for devices that come back with edits to it. */
  keepGenerationsMs: 365 * 24 * 3600 * 1000,
  /** After how long a damaged document is looked at again. */
  damagedMs: 5000,
  /** Rows that a crash left behind follow so many documents at a time, with a pause in between. */
  catchUpDocuments: 20,
  catchUpPauseMs: 20,
  /** Where others share the database: nobody changed such a document for so long, and so often they are looked for. */
  catchUpQuietMs: 30_000,
  catchUpRestMs: 15_000,
  /** How long after it was noticed that the database went back in time anybody's missing edits are taken from any editor. */
  recoveryMs: 7 * 24 * 3600 * 1000,
  /** How long after that somebody who proves to have seen more may still bring them. */
  proofMs: 90 * 24 * 3600 * 1000,

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

export type SyncSettings = typeof defaultSyncSettings

/** The settings that a configuration asks for. */
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
