import { styled } from '@mui/material/styles'
import { commonTexts } from '../texts/common'
import { cssColor as c, radius } from '../theme/vars'

export const mainContentId = 'contenido'

export const findMainContent = (): HTMLElement | null => document.getElementById(mainContentId)

export function focusMainIfFocusLost(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) findMainContent()?.focus({ preventScroll: true })
  })
}

const Link = styled('a')({
  position: 'fixed',
  left: 16,
  top: 12,
  zIndex: 2000,
  padding: '12px 20px',
  borderRadius: radius.pill,
  backgroundColor: c('primary.main'),
  color: c('primary.contrastText'),
  fontWeight: 600,
  textDecoration: 'none',
  '&:not(:focus)': { opacity: 0, pointerEvents: 'none' },
})

export function SkipLink() {
  return <Link href={`#${mainContentId}`}>{commonTexts.skipLink}</Link>
}
