import { createContext, use, useCallback, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from '@mui/material/styles'
import type { ElementRegistry } from '../../lib/elementRegistry'
import { focusRing } from '../../theme/vars'

/** The cards' links by path, to move the focus after a removal. */
export const CardLinks = createContext<ElementRegistry | undefined>(undefined)

const Title = styled(Link)({
  color: 'inherit',
  textDecoration: 'none',
  '&::before': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::before': { ...focusRing, borderRadius: 16 },
})

/** Covers the card. Other controls lie above it (`position: relative; z-index: 1`). */
export function CardLink({ to, children }: { to: string; children: ReactNode }) {
  const links = use(CardLinks)
  const ref = useCallback((link: HTMLElement | null) => (link === null ? undefined : links?.add(to, link)), [links, to])
  return (
    <Title ref={ref} to={to}>
      {children}
    </Title>
  )
}
