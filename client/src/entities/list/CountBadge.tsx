import { styled } from '@mui/material/styles'
import { cssColor as c } from '../../theme/vars'
import { Badge } from '../../ui/cards/Badge'
import { RouteIcon } from '../../ui/icons/navigation'
import { texts } from './texts'

const Count = styled(Badge)({ backgroundColor: c('category.transport.bg'), color: c('category.transport.icon') })

export function CountBadge({ count }: { count: number }) {
  return (
    <Count>
      <RouteIcon />
      {texts.itineraries(count)}
    </Count>
  )
}
