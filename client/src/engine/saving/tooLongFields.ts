import { createStore, type Readable } from '../../lib/store/store'

export interface TooLongFields {
  fields: Readable<ReadonlySet<string>>
  set: (field: string, isTooLong: boolean) => void
}

export function createTooLongFields(): TooLongFields {
  const fields = createStore<ReadonlySet<string>>(new Set())
  return {
    fields,
    set(field, isTooLong) {
      const others = [...fields.get()].filter((other) => other !== field)
      fields.set(new Set(isTooLong ? [...others, field] : others))
    },
  }
}
