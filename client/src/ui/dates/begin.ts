export type End = 'start' | 'end'

/** How somebody came to a field for a day: by its button, by a press on it, or with the keyboard. */
export interface Begin {
  end: End
  by: 'button' | 'field' | 'focus'
}
