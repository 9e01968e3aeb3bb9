/** Types of y-websocket's messages, the first number of each. */
export const messageTypes = { sync: 0, awareness: 1, queryAwareness: 3 } as const

/** What a sync message brings, its second number: what its sender has, what the other lacks, or one change. */
export const syncSteps = { stateVector: 0, fullAnswer: 1, update: 2 } as const

/** Types of our own messages, from the server to a page (docs/contract.md, section 6). */
export const ownMessageTypes = {
  /** How many of the page's updates are on disk. */
  acknowledgement: 100,
  /** The itinerary's record as it is now. */
  record: 101,
  /** Something happened to a comment. */
  comment: 102,
  /** Somebody is told of something, on any of their connections. */
  notice: 103,
  /** What a page may show later to prove that it has seen the document as it is now. */
  stamp: 104,
  /** How many are for an idea. */
  votes: 105,
} as const
