import type { KeyboardEvent } from 'react'

/** The key belongs to an input method: Enter and Escape end its composition, in Safari after `compositionend`. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean => nativeEvent.isComposing || nativeEvent.keyCode === 229
