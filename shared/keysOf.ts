/** For objects without keys beyond their type: constant tables, validated records. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys gives texts: types do not say that there are no more keys
export const keysOf = <T extends object>(table: T): (keyof T)[] => Object.keys(table) as (keyof T)[]
