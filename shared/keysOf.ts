/** The keys of an object that has no others than its type says: a table of ours, or a record that was checked. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys gives texts: types do not say that there are no more keys
export const keysOf = <T extends object>(table: T): (keyof T)[] => Object.keys(table) as (keyof T)[]
