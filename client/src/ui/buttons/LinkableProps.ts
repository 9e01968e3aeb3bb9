import type { ElementType } from 'react'

/** What a button of MUI's takes beside its own props: the types of `styled` forget that it may be drawn as a link. */
export interface LinkableProps {
  component?: ElementType
  to?: string
  state?: unknown
}
