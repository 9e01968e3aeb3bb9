import { styled } from '@mui/material/styles'
import { common } from '../texts/common'
import { cssColor as c, radius } from '../theme/vars'

/** Every page's one `main` has this id. */
export const mainId = 'contenido'

/** The page's content, below its header. */
export const findMain = (): HTMLElement | null => document.getElementById(mainId)

/** Focuses the page's content once what had the focus is gone. */
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

/** The first thing a keyboard reaches: past header and sidebar to the content. */
export function SkipLink() {
  return <Link href={`#${mainId}`}>{common.skipLink}</Link>
}
