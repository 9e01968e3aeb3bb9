import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { tripLengthOf } from '../../../engine/base/itinerarySource'
import { useRecord, useItinerary, useGetView } from '../../../engine/hooks/useItinerary'
import { useItineraryCommands } from '../../../engine/hooks/useItinerarySession'
import { hoverMedia } from '../../../theme/breakpoints'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c, radius } from '../../../theme/vars'
import { PlusIcon } from '../../../ui/icons/navigation'
import { tryCommand } from '../base/tryCommand'
import { scrollToDay } from '../viewport/dayAnchor'
import { useEditControls } from '../base/useEditControls'
import { belowTwoColumns } from '../base/pageGrid'
import { usePageElements } from '../viewport/pageElements'
import { restoreFocusToDay } from '../viewport/reveal'
import { useFoldActions } from '../viewport/openDays'
import { tripTexts } from '../base/tripTexts'

const Item = styled('li')({ [belowTwoColumns]: { minWidth: 132 } })
const Press = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.label,
  gap: 10,
  width: '100%',
  minHeight: 44,
  justifyContent: 'flex-start',
  padding: '0 14px 0 16px',
  borderRadius: radius.poster,
  color: c('primary.main'),
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control },
  [hoverMedia]: { '&:hover': { backgroundColor: c('tint') } },
  [belowTwoColumns]: { height: '100%', justifyContent: 'center', border: `1px dashed ${c('controlLine')}`, whiteSpace: 'nowrap' },
}))

export function AddDayButton() {
  const days = useItinerary((view) => view.days.length)
  const range = useRecord(tripLengthOf)
  const viewNow = useGetView()
  const commands = useItineraryCommands()
  const { open } = useFoldActions()
  const elements = usePageElements()
  const { announce } = useEditControls()
  if (days >= range) return null

  const add = () =>
    tryCommand(() => {
      const id = commands.addDay()
      open(id)
      announce(tripTexts.dayAdded(viewNow().days.find((day) => day.id === id)?.label ?? ''))
      scrollToDay(id)
      restoreFocusToDay(elements, id)
    })
  return (
    <Item>
      <Press onClick={add}>
        <PlusIcon />
        {tripTexts.addDay}
      </Press>
    </Item>
  )
}
