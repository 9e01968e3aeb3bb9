/** Without accents, lower case, white space collapsed. Apply it to both sides. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim()

/** Scripts and controls of this direction. */
const RIGHT_TO_LEFT =
  /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Samr}\p{sc=Mand}\p{sc=Adlm}\p{sc=Mend}\p{sc=Rohg}\u200f\u202b\u202e\u2067]/u

/** Keeps right-to-left names from reordering their sentence. */
export const isolate = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text)
