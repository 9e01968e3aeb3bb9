import { iconSize, textSize } from '../../theme/sizes'
import { cssColor as c, radius } from '../../theme/vars'

export const saveChipStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  padding: '4px 16px 4px 12px',
  borderRadius: radius.pill,
  fontSize: textSize.small,
  lineHeight: '20px',
  fontWeight: 600,
  backgroundColor: c('sunken'),
  color: c('ink2'),
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control, flex: 'none' },
  '&[data-kind="saved"]': { backgroundColor: c('saved.bg'), color: c('saved.text') },
  '&[data-kind="onDevice"]': { backgroundColor: c('badge.placeBg'), color: c('badge.placeText') },
  '&[data-kind="attention"]': { backgroundColor: c('category.food.bg'), color: c('error.main') },
} as const
