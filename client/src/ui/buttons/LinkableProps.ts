import type { ElementType } from 'react'

/** Props of a MUI button rendered as a link, which the types of `styled` lose. */
export interface LinkableProps {
  component?: ElementType
  to?: string
  state?: unknown
}
