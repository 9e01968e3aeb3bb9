import type { MouseEvent } from 'react'

/** After a double click, another element may be under the pointer. */
export const onFirstClick =
  (work: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail < 2) work()
  }
