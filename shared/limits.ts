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
  itemsPerList: 1000,
  bodyBytes: 256 * 1024,
  imageBytes: 8 * 1024 * 1024,
  /** Of a picture as it is sent: what the largest phones take. */
  imagePixels: 52_000_000,
  /** What all pictures of one person may take, as they are kept. */
  uploadBytesPerUser: 200 * 1024 * 1024,
  uploadsPerHour: 60,
  /** Of one address, before anybody there has an account. */
  strangersUploadsPerHour: 5,
  /** Of trips as files, by one person. */
  exportsPerMinute: 60,
  /** Of one secret address, by whatever calendars know it. */
  calendarReadsPerHour: 60,
  /** Of links that somebody has mailed to them, of each kind. */
  mailedLinksPerHour: 5,
  /** Mails to an unconfirmed mailbox, of all accounts together. */
  mailsPerMailboxPerHour: 12,
  passkeysPerUser: 20,
  newPasskeysPerHour: 20,
  /** Of recoveries that are asked for from one address. */
  recoveriesPerHour: 20,
  /** Of what somebody writes who reports something, decides about it or asks for a second look. */
  report: 500,
  reportsPerDay: 20,
  comment: 500,
  /** Of those to one trip that are good at a time. */
  invitationLinksPerTrip: 50,
  /** Of links that are not good, from one address. */
  invitationTriesPerMinute: 10,
  invitationLinkSeconds: 7 * 24 * 3600,
  invitationLinkUses: 1000,
  /** Of one person. */
  commentsPerHour: 300,
  /** Changes of texts by one person. */
  commentEditsPerHour: 300,
  mentionsPerComment: 20,
  /** Of an address at which a browser takes pushes. */
  pushEndpoint: 1000,
  /** Browsers of one person that take pushes. */
  pushTargetsPerUser: 10,
  /** Of members that one user adds. */
  invitationsPerHour: 60,
  /** Of accounts younger than a day. */
  youngPublicTrips: 5,
  youngFollows: 20,
  youngComments: 50,
  youngInvitations: 20,
  /** Of a file that somebody imports. */
  importBytes: 5 * 1024 * 1024,
  importedEvents: 10_000,
  /** Pictures in a zip: more do not fit into `importBytes` as the server keeps them. */
  importedPictures: 200,
  /** Of the document of an imported trip: less than a document may have, so that the trip can be edited. */
  importedDocumentBytes: 1.75 * 1024 * 1024,
  pageDefault: 10,
  pageMax: 50,
} as const

/** The box in pixels into which each kind of picture is made to fit. */
export const imageBoxes = {
  avatar: { width: 400, height: 400 },
  itinerary: { width: 1600, height: 1120 },
  event: { width: 1000, height: 1000 },
  list: { width: 1600, height: 1120 },
} as const

export type ImageKind = keyof typeof imageBoxes

/** Length of `text` in code points: an emoji outside the basic plane counts once. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** `text` without control characters such as NUL, which PostgreSQL cannot store. White space stays. */
const withoutControls = (text: string): string => text.replace(/(?!\s)\p{Cc}/gu, '')

/** `text` on one line: white space collapsed to single blanks, trimmed, without control characters. The form in which titles are kept. */
export const oneLine = (text: string): string => withoutControls(text).replace(/\s+/gu, ' ').trim()

/**
 * `text` as notes and comments are kept: lines stay, with at most one empty one between them; ends trimmed, no control characters. Takes time
 * in proportion to its length: a pattern that looks for blanks before a line's end would try each blank of a long run.
 */
export const manyLines = (text: string): string =>
  withoutControls(text)
    .replace(/\r\n?/gu, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim()

/** `text` as descriptions of trips and lists are kept: lines as in `manyLines`, each with single blanks between its words. */
export const descriptionLines = (text: string): string => manyLines(text).split('\n').map(oneLine).join('\n')

/** Whether a text may be one of at most `max` code points once it is tidy. Asked before any work is done on it: counts UTF-16 units. */
export const mayFit = (text: string, max: number): boolean => text.length <= max * 4
