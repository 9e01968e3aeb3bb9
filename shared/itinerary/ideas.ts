/** The place of ideas: events without a day. In a file of its own, so that a page that only reads need not load the document's library. */
export const IDEAS = ''
