/** Of the contract. Lengths are in code points after trimming. */
export const limits = {
  title: 50,
  description: 250,
  eventLabel: 50,
  eventDescription: 250,
  /** After a merge; a single writer keeps to `eventDescription`. */
  mergedDescription: 10_000,
  name: 60,
  usernameMin: 3,
  usernameMax: 30,
  passwordMin: 8,
  passwordMax: 200,
  tripDays: 365,
  nights: 60,
  eventsPerDay: 60,
  itemsPerList: 1000,
  bodyBytes: 256 * 1024,
  imageBytes: 8 * 1024 * 1024,
  /** Uploads: the largest phone photos. */
  imagePixels: 52_000_000,
  /** As stored. */
  uploadBytesPerUser: 200 * 1024 * 1024,
  uploadsPerHour: 60,
  /** Per address, for signed-out users. */
  strangersUploadsPerHour: 5,
  /** Per user. */
  exportsPerMinute: 60,
  /** Per user. */
  internetSearchesPerMinute: 10,
  /** Per secret address. */
  calendarReadsPerHour: 60,
  /** Per user and kind. */
  mailedLinksPerHour: 5,
  /** To an unconfirmed mailbox, over all accounts. */
  mailsPerMailboxPerHour: 12,
  passkeysPerUser: 20,
  newPasskeysPerHour: 20,
  /** Per address. */
  recoveriesPerHour: 20,
  /** Of a report, decision or appeal. */
  report: 500,
  reportsPerDay: 20,
  comment: 500,
  /** Valid at a time. */
  invitationLinksPerTrip: 50,
  /** Invalid links, per address. */
  invitationTriesPerMinute: 10,
  invitationLinkSeconds: 7 * 24 * 3600,
  invitationLinkUses: 1000,
  /** Per user. */
  commentsPerHour: 300,
  /** Per user. */
  commentEditsPerHour: 300,
  mentionsPerComment: 20,
  pushEndpoint: 1000,
  pushTargetsPerUser: 10,
  invitationsPerHour: 60,
  /** Accounts younger than a day. */
  youngPublicTrips: 5,
  youngFollows: 20,
  youngComments: 50,
  youngInvitations: 20,
  /** Of an imported file. */
  importBytes: 5 * 1024 * 1024,
  importedEvents: 10_000,
  /** More do not fit into `importBytes` as stored. */
  importedPictures: 200,
  /** Below the limit of documents, so that it can be edited. */
  importedDocumentBytes: 1.75 * 1024 * 1024,
  pageDefault: 10,
  pageMax: 50,
} as const

/** In pixels; pictures are scaled down to fit. */
export const maxImageSizes = {
  avatar: { width: 400, height: 400 },
  itinerary: { width: 1600, height: 1120 },
  event: { width: 1000, height: 1000 },
  list: { width: 1600, height: 1120 },
} as const

export type ImageKind = keyof typeof maxImageSizes

export function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** PostgreSQL cannot store NUL. Bidirectional controls reorder the text around a name. */
const CONTROLS = /(?!\s)\p{Cc}|\p{Bidi_C}/gu

export const withoutControls = (text: string): string => text.replace(CONTROLS, '')

/** White space, joiners, fillers, an empty Braille cell, a null note. */
const INVISIBLE = /^[\s\p{DI}\p{Cf}\u2800\u{16FE4}\u{1D159}]*$/u

const emptyIfInvisible = (text: string): string => (INVISIBLE.test(text) ? '' : text)

/** The form of titles: white space collapsed, no control characters. Empty without a visible character. */
export const normalizeLine = (text: string): string => emptyIfInvisible(withoutControls(text).replace(/\s+/gu, ' ').trim())

/**
 * At most one empty line in a row, trimmed, no control characters. Linear: a pattern for
 * blanks at line ends would be quadratic. Empty without a visible character.
 */
export const normalizeMultiline = (text: string): string => emptyIfInvisible(trimLines(withoutControls(text)))

const trimLines = (text: string): string =>
  text
    .replace(/\r\n?/gu, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim()

export const normalizeDescription = (text: string): string => normalizeMultiline(text).split('\n').map(normalizeLine).join('\n')

/** A cheap check before normalizing, in UTF-16 units. */
export const mayFit = (text: string, max: number): boolean => text.length <= max * 4
