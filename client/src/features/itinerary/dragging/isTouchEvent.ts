/** Not every browser has a `TouchEvent` class. */
export const isTouchEvent = (event: Event): event is TouchEvent => 'touches' in event
