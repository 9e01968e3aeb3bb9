/** First number of a y-websocket message. */
export const messageTypes = { sync: 0, awareness: 1, queryAwareness: 3 } as const

/** Second number of a sync message. */
export const syncSteps = { syncStep1: 0, syncStep2: 1, update: 2 } as const

/** Server to client (docs/contract.md, section 6). */
export const customMessageTypes = {
  /** Number of the client's updates on disk. */
  acknowledgement: 100,
  record: 101,
  comment: 102,
  /** To all connections of its user. */
  notice: 103,
  /** Proves later that the client saw the present document. */
  stamp: 104,
  votes: 105,
} as const
