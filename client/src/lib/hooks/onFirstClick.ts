import type { MouseEvent } from 'react'

/**
 * Does `work` on a click, but not on the second one of a double click: by then what was pressed may be gone, and something else in its place
 * under the pointer.
 */
export const onFirstClick =
  (work: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail < 2) work()
  }
