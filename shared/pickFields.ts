export const pickFields = <T extends object, Field extends keyof T>(from: T, fields: readonly Field[]): Pick<T, Field> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler does not follow fields through entries
  Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, Field>
