export type RangeEnd = 'start' | 'end'

/** How a date field got the focus: by its calendar button, by a press on the field, or with the keyboard. */
export interface FieldEntry {
  end: RangeEnd
  by: 'button' | 'field' | 'focus'
}
