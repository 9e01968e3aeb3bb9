import { styled } from '@mui/material/styles'
import ButtonBase from '@mui/material/ButtonBase'
import { categories, type Category } from '#shared/categories'
import { categoryTexts } from '#shared/categoryTexts'
import { hoverMedia, phone } from '../../../theme/breakpoints'
import { iconSize } from '../../../theme/sizes'
import { controlLine, cssColor as c, motion, radius } from '../../../theme/vars'
import { FieldFrame } from '../../../ui/forms/FieldFrame'
import { categoryIcons } from '../../../ui/icons/categories'
import { eventFormTexts } from './eventFormTexts'

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 })
const Chip = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.label,
  height: 40,
  gap: 8,
  padding: '0 13px 0 10px',
  [phone]: { gap: 7, padding: '0 12px 0 9px' },
  borderRadius: radius.pill,
  backgroundColor: c('surface'),
  boxShadow: controlLine,
  transition: motion('background-color', 'box-shadow', 'color'),
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control },
  [hoverMedia]: { '&:hover': { backgroundColor: c('sunken') } },
}))

export function CategoryChips({ value, onChange }: { value: Category | null; onChange: (category: Category | null) => void }) {
  return (
    <FieldFrame label={eventFormTexts.category} labelId="event-category">
      {() => (
        <Row role="group" aria-labelledby="event-category">
          {categories.map((category) => {
            const Icon = categoryIcons[category]
            const isChosen = category === value
            const { bg, text } = { bg: c(`category.${category}.bg`), text: c(`category.${category}.icon`) }
            return (
              <Chip
                key={category}
                aria-pressed={isChosen}
                onClick={() => onChange(isChosen ? null : category)}
                style={isChosen ? { backgroundColor: bg, color: text, boxShadow: `inset 0 0 0 1.5px ${text}` } : undefined}
              >
                <Icon style={{ color: text }} />
                {categoryTexts[category]}
              </Chip>
            )
          })}
        </Row>
      )}
    </FieldFrame>
  )
}
