import { styled } from '@mui/material/styles'
import { common } from '../texts/common'
import { cssColor as c, radius } from '../theme/vars'

/** Id of each page's `main`. */
export const mainId = 'contenido'

export const findMain = (): HTMLElement | null => document.getElementById(mainId)

/** Focuses the page's content if the focus was lost. */
export function focusMainIfLost(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) findMain()?.focus({ preventScroll: true })
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
  return <Link href={`#${mainId}`}>{common.skipLink}</Link>
}
