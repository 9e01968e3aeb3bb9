import type { ElementType } from 'react'
import { Link } from 'react-router-dom'
import type { LinkableProps } from '../../../ui/buttons/LinkableProps'

/** Somewhere to go, or something to ask first. */
export type LinkOrAction = { to: string; state?: unknown } | { onClick: () => void }

interface GoProps extends LinkableProps {
  component: ElementType
  onClick?: () => void
}

/** Makes a button or row of MUI's a link where there is somewhere to go, and a button where something opens. */
export const linkOrButton = (target: LinkOrAction): GoProps =>
  'to' in target ? { component: Link, ...target } : { component: 'button', ...target }
