/** The entries of a record: fields that are entered and decided together. */
export const recordEntries = ['title', 'description', 'image', 'dates', 'isPublic'] as const
export type RecordEntry = (typeof recordEntries)[number]

/**
 * What the owner enters of an itinerary's record, and the fields each entry is made of: of two entries made without knowing of each other, the
 * newer one stands, whole. Both dates go together, and for whom it is in both its words. The place is not among them.
 */
export const recordEntryFields = {
  title: ['title'],
  description: ['description'],
  image: ['image'],
  dates: ['startDate', 'endDate'],
  isPublic: ['isPublic', 'audience'],
} as const satisfies Record<RecordEntry, readonly string[]>

/** A field of the record that its owner enters. */
export type EnteredField = (typeof recordEntryFields)[RecordEntry][number]

export const enteredFields: readonly EnteredField[] = recordEntries.flatMap((entry) => recordEntryFields[entry])

/** The entry that a field belongs to. */
export const entryOf = (field: EnteredField): RecordEntry => {
  if (field === 'startDate' || field === 'endDate') return 'dates'
  return field === 'audience' ? 'isPublic' : field
}
