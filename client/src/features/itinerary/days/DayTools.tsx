import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { onFirstClick } from '../../../lib/hooks/onFirstClick'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { MoveIcon, TrashIcon } from '../../../ui/icons/editing'
import { DotsIcon } from '../../../ui/icons/navigation'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { DayMenu } from './DayMenu'
import { texts } from '../base/texts'
import { useDeletions } from '../undo/useDeletions'
import { useIsPhone } from '../base/useIsPhone'
import { useMenu } from '../base/useMenu'

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: 4 })

export function DayTools({ dayId }: { dayId: string }) {
  return useIsPhone() ? <Dots dayId={dayId} /> : <Buttons dayId={dayId} />
}

function Buttons({ dayId }: { dayId: string }) {
  const { deleteDay } = useDeletions()
  const menu = useMenu()
  const isOnly = useItinerary((view) => view.days.length === 1)
  return (
    <Row>
      {isOnly ? (
        <Dots dayId={dayId} size={36} />
      ) : (
        <RoundButton label={texts.moveDay} size={36} opens={{ kind: 'menu', isOpen: menu.isOpen }} onClick={menu.open}>
          <MoveIcon />
        </RoundButton>
      )}
      <Button
        variant="text"
        color="error"
        size="small"
        startIcon={<TrashIcon />}
        onClick={onFirstClick(() => deleteDay(dayId))}
        sx={{ px: 1 }}
      >
        {texts.deleteDay}
      </Button>
      {menu.props === undefined ? null : <DayMenu dayId={dayId} startsWith="moves" {...menu.props} />}
    </Row>
  )
}

function Dots({ dayId, size = 40 }: { dayId: string; size?: 36 | 40 }) {
  const menu = useMenu()
  const dayNumber = useItinerary((view) => view.days.find(({ id }) => id === dayId)?.dayNumber ?? 0)
  return (
    <>
      <RoundButton
        label={texts.dayOptions(dayNumber)}
        size={size}
        opens={{ kind: 'menu', isOpen: menu.isOpen }}
        onClick={menu.open}
      >
        <DotsIcon />
      </RoundButton>
      {menu.props === undefined ? null : <DayMenu dayId={dayId} startsWith="all" {...menu.props} />}
    </>
  )
}
