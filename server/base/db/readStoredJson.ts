/** A value that we wrote as JSON ourselves, here or in SQL; its type is the caller's word, as it is for any column. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nobody else writes to our database
export const readStoredJson = <T>(json: string): T => JSON.parse(json) as T
