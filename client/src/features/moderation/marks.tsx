import { styled } from '@mui/material/styles'
import { cssColor as c } from '../../theme/vars'
import { Badge } from '../../ui/cards/Badge'

export const Facts = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 })

export const Kind = styled(Badge)({ padding: '0 10px', backgroundColor: c('badge.placeBg'), color: c('badge.placeText') })

export const Status = styled(Badge)({ padding: '0 10px', backgroundColor: c('badge.daysBg'), color: c('badge.daysText') })
