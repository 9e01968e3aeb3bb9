/** Fields that are entered and resolved together. */
export const recordEntries = ['title', 'description', 'image', 'dates', 'isPublic'] as const
export type RecordEntry = (typeof recordEntries)[number]

/** Of concurrent entries the newer one wins as a whole. Without the place. */
export const recordEntryFields = {
  title: ['title'],
  description: ['description'],
  image: ['image'],
  dates: ['startDate', 'endDate'],
  isPublic: ['isPublic', 'audience'],
} as const satisfies Record<RecordEntry, readonly string[]>

export type EditableRecordField = (typeof recordEntryFields)[RecordEntry][number]

export const editableRecordFields: readonly EditableRecordField[] = recordEntries.flatMap((entry) => recordEntryFields[entry])

export const recordEntryOf = (field: EditableRecordField): RecordEntry => {
  if (field === 'startDate' || field === 'endDate') return 'dates'
  return field === 'audience' ? 'isPublic' : field
}
