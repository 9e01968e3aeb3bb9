import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { LostEdit } from '../../../engine/document/lostEditTracker'
import { useItinerary, useGetView } from '../../../engine/hooks/useItinerary'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { cssColor as c, radius } from '../../../theme/vars'
import { Avatar } from '../../../ui/Avatar'
import { formatMissedChange, missedChangesTexts, dayIdOrIdeas, formatLostEdit } from './missedChangesTexts'
import { tryCommand } from '../base/tryCommand'
import { useEditControls } from '../base/useEditControls'
import { useFoldActions } from '../viewport/openDays'
import { usePageElements } from '../viewport/pageElements'
import { revealItem } from '../viewport/reveal'
import type { MissedChanges } from './useMissedChanges'

const List = styled('ul')({ marginTop: 2 })
const Row = styled(ButtonBase)({
  display: 'flex',
  justifyContent: 'flex-start',
  width: '100%',
  minHeight: 44,
  gap: 10,
  padding: '6px 8px',
  borderRadius: radius.inner,
  textAlign: 'left',
  '&:hover': { backgroundColor: c('sunken') },
})
const Lost = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
  padding: '6px 8px',
  borderRadius: radius.inner,
  backgroundColor: c('badge.placeBg'),
  color: c('badge.placeText'),
  '& + li': { marginTop: 4 },
})

export function MissedChangesList({ away: { changes, lost } }: { away: MissedChanges }) {
  const view = useItinerary((now) => now)
  const viewNow = useGetView()
  const { open } = useFoldActions()
  const elements = usePageElements()
  const isThere = (id: string | undefined) =>
    id !== undefined && (view.events[id] !== undefined || view.days.some((day) => day.id === id))
  return (
    <List>
      {lost.map((edit, i) => (
        <LostRow key={`lost${i}`} edit={edit} />
      ))}
      {changes.map((entry) => {
        const { at, user, kind, eventId, dayId } = entry
        const place = [eventId, dayId].find(isThere)
        return (
          <li key={`${at}${kind}${eventId ?? dayId ?? ''}${user.id}`}>
            <Row disabled={place === undefined} onClick={() => revealItem(elements, viewNow(), place ?? '', open)}>
              <Avatar src={user.avatar} size={28} />
              <Typography variant="small" component="span" sx={{ overflowWrap: 'anywhere' }}>
                {formatMissedChange(entry, view)}
              </Typography>
            </Row>
          </li>
        )
      })}
    </List>
  )
}

function LostRow({ edit }: { edit: LostEdit }) {
  const { commands, lostEdits } = useOpenItinerary()
  const viewNow = useGetView()
  const { announce } = useEditControls()
  const putBack = () => {
    const { event } = edit
    const isDone = tryCommand(() => {
      if (edit.kind === 'field') commands.editEvent(event.id, { [edit.field]: edit.mine }, {})
      else commands.addEvent({ dayId: dayIdOrIdeas(viewNow(), event.dayId), index: event.orderIndex }, event)
    })
    if (!isDone) return
    // A restored event gets a new id.
    if (edit.kind === 'event') lostEdits.forget(edit)
    announce(missedChangesTexts.restored(event.label))
  }
  return (
    <Lost>
      <Typography variant="small" component="span" sx={{ flex: 1, minWidth: 180, overflowWrap: 'anywhere' }}>
        {formatLostEdit(edit)}
      </Typography>
      <Button variant="outlined" size="snug" onClick={putBack}>
        {edit.kind === 'field' ? missedChangesTexts.putBack : missedChangesTexts.recover}
      </Button>
    </Lost>
  )
}
