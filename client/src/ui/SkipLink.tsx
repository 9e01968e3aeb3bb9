import { styled } from '@mui/material/styles'
import { commonTexts } from '../texts/common'
import { cssColor as c, radius } from '../theme/vars'

/** Id of each page's `main`. */
export const mainContentId = 'contenido'

export const findMainContent = (): HTMLElement | null => document.getElementById(mainContentId)

/** Focuses the page's content if the focus was lost. */
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
