export type RangeEnd = 'start' | 'end'

/** How a date field got the focus. */
export interface FieldEntry {
  end: RangeEnd
  by: 'button' | 'field' | 'focus'
}
