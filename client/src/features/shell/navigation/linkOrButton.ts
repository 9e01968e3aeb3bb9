import type { ElementType } from 'react'
import { Link } from 'react-router-dom'
import type { LinkableProps } from '../../../ui/buttons/LinkableProps'

export type LinkOrAction = { to: string; state?: unknown } | { onClick: () => void }

interface GoProps extends LinkableProps {
  component: ElementType
  onClick?: () => void
}

/** Props that make a MUI component a link or a button. */
export const linkOrButton = (target: LinkOrAction): GoProps =>
  'to' in target ? { component: Link, ...target } : { component: 'button', ...target }
