import { styled } from '@mui/material/styles'
import type { Category } from '#shared/categories'
import { categoryTexts } from '#shared/categoryTexts'
import { cssColor as c } from '../../../theme/vars'
import { categoryIcons } from '../../../ui/icons/categories'

const Disc = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  width: 'var(--size)',
  height: 'var(--size)',
  fontSize: 'var(--size)',
  '& > .MuiSvgIcon-root': { fontSize: '0.55em' },
})

/** Without a category, the icon of 'other', hidden from screen readers. */
export function CategoryDisc({ category, size, className }: { category: Category | null; size: number; className?: string }) {
  const kind = category ?? 'other'
  const Icon = categoryIcons[kind]
  const name = category === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': categoryTexts[category] }
  return (
    <Disc
      {...name}
      className={className}
      style={{
        '--size': `${size}px`,
        backgroundColor: c(`category.${kind}.bg`),
        color: c(`category.${kind}.icon`),
      }}
    >
      <Icon />
    </Disc>
  )
}
