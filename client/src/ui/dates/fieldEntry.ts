export type RangeEnd = 'start' | 'end'

/** How somebody came to a field for a day: by its button, by a press on it, or with the keyboard. */
export interface FieldEntry {
  end: RangeEnd
  by: 'button' | 'field' | 'focus'
}
