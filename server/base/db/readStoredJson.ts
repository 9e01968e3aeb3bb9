/** JSON that we wrote ourselves, hence not validated. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this code writes to the database
export const readStoredJson = <T>(json: string): T => JSON.parse(json) as T
