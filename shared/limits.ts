/** The limits of the contract. Lengths are counted in code points after trimming. */
export const limits = {
  title: 50,
  description: 250,
  eventLabel: 50,
  eventDescription: 250,
  /** What a merge of two valid notes may reach; a single writer keeps to `eventDescription`. */
  mergedDescription: 10_000,
  name: 60,
  usernameMin: 3,
  usernameMax: 30,
  passwordMin: 8,
  passwordMax: 200,
  tripDays: 365,
  eventsPerDay: 60,
  bodyBytes: 256 * 1024,
  imageBytes: 8 * 1024 * 1024,
  pageDefault: 10,
  pageMax: 50,
} as const

/** Length of `text` in code points: an emoji outside the basic plane counts once. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** `text` on one line: white space collapsed to single blanks, trimmed. The form in which titles are kept. */
export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()
