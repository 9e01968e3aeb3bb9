/** Not every browser has a class of that name. */
export const isTouchEvent = (event: Event): event is TouchEvent => 'touches' in event
