import { styled } from '@mui/material/styles'
import { cssColor as c } from '../../theme/vars'
import { Badge } from '../../ui/cards/Badge'
import { RouteIcon } from '../../ui/icons/navigation'
import { listTexts } from './listTexts'

const Count = styled(Badge)({ backgroundColor: c('category.transport.bg'), color: c('category.transport.icon') })

export function ItineraryCountBadge({ count }: { count: number }) {
  return (
    <Count>
      <RouteIcon />
      {listTexts.itineraries(count)}
    </Count>
  )
}
