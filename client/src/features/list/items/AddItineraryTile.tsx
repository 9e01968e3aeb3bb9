import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { hovers } from '../../../theme/breakpoints'
import { cssColor as c, motion, radius } from '../../../theme/vars'
import { PlusIcon } from '../../../ui/icons/navigation'
import { texts } from '../texts'

const Tile = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.note,
  fontWeight: 600,
  width: '100%',
  height: '100%',
  minHeight: 120,
  display: 'flex',
  flexDirection: 'column',
  gap: 14,
  color: c('primary.main'),
  borderRadius: radius.card,
  border: `1.5px dashed ${c('controlLine')}`,
  transition: motion('background-color'),
  '& > span:first-of-type': {
    display: 'grid',
    placeItems: 'center',
    width: 48,
    height: 48,
    borderRadius: '50%',
    backgroundColor: c('tint2'),
    color: c('onTint2'),
  },
  [hovers]: { '&:hover': { backgroundColor: c('sunken') } },
}))

export function AddItineraryTile({ onPress }: { onPress: () => void }) {
  return (
    <Tile onClick={onPress}>
      <span>
        <PlusIcon />
      </span>
      <span>{texts.addItinerary}</span>
    </Tile>
  )
}
