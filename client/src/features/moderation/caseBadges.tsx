import { styled } from '@mui/material/styles'
import { cssColor as c } from '../../theme/vars'
import { Badge } from '../../ui/cards/Badge'

export const CaseBadgeRow = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 })

export const CaseKindBadge = styled(Badge)({
  padding: '0 10px',
  backgroundColor: c('badge.placeBg'),
  color: c('badge.placeText'),
})

export const CaseStatusBadge = styled(Badge)({
  padding: '0 10px',
  backgroundColor: c('badge.daysBg'),
  color: c('badge.daysText'),
})
