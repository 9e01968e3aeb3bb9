import { useId, useState } from 'react'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import type { EventView } from '#shared/itinerary/view'
import { commonTexts } from '../../../texts/common'
import { iconSize, textSize } from '../../../theme/sizes'
import { cssColor as c, hairline, radius } from '../../../theme/vars'
import { EmptyState } from '../../../ui/status/EmptyState'
import { ChevronDownIcon, ChevronUpIcon } from '../../../ui/icons/menus'
import { CategoryDisc } from '../events/CategoryDisc'
import { useEditControls } from '../base/useEditControls'
import { tripTexts } from '../base/tripTexts'
import { mapTexts } from './mapTexts'

const Box = styled('section')({ flex: 'none', borderRadius: radius.card, backgroundColor: c('sunken') })
const Toggle = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.label,
  width: '100%',
  minHeight: 44,
  padding: '0 14px',
  justifyContent: 'space-between',
  borderRadius: radius.card,
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control, color: c('ink2') },
}))
const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: '0 8px 8px',
  display: 'grid',
  gap: 6,
  // Of the map's height.
  maxHeight: 'min(236px, 34dvh)',
  overflowY: 'auto',
})
const Row = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 48,
  padding: '4px 6px 4px 10px',
  borderRadius: radius.input,
  backgroundColor: c('surface'),
  boxShadow: hairline,
  '& > b': { flex: 1, fontWeight: 'inherit', minWidth: 0, fontSize: textSize.note, lineHeight: '20px', overflowWrap: 'anywhere' },
})

/** 'Sin lugar (3)'. Pressing one opens its form at the place. */
export function UnplacedList({ events }: { events: readonly EventView[] }) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const { openForm } = useEditControls()
  if (events.length === 0) return null
  return (
    <Box aria-label={mapTexts.unplaced(events.length)}>
      <Toggle aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
        {mapTexts.unplaced(events.length)}
        {isOpen ? <ChevronUpIcon /> : <ChevronDownIcon />}
      </Toggle>
      <List id={listId} hidden={!isOpen} style={isOpen ? undefined : { display: 'none' }}>
        {events.map(({ id, label, category }) => (
          <Row key={id}>
            <CategoryDisc category={category} size={30} />
            <b>{label === '' ? commonTexts.untitled : label}</b>
            <Button
              variant="text"
              size="small"
              aria-label={mapTexts.placeOf(label === '' ? commonTexts.untitled : label)}
              onClick={() => openForm({ kind: 'edit', eventId: id, field: 'place' })}
            >
              {mapTexts.place}
            </Button>
          </Row>
        ))}
      </List>
    </Box>
  )
}

const Invitation = styled('div')({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  pointerEvents: 'none',
  '& > div': {
    maxWidth: 380,
    margin: 16,
    borderRadius: radius.panel,
    backgroundColor: c('surface'),
    boxShadow: hairline,
    pointerEvents: 'auto',
  },
})

/** Of a trip without any place. */
export function EmptyMap({ unplaced, dayId }: { unplaced: readonly EventView[]; dayId: string }) {
  const { openForm } = useEditControls()
  const [first] = unplaced
  const action =
    first === undefined ? (
      <Button onClick={() => openForm({ kind: 'new', dayId })}>{tripTexts.addEvent}</Button>
    ) : (
      <Button onClick={() => openForm({ kind: 'edit', eventId: first.id, field: 'place' })}>
        {mapTexts.placeOf(first.label === '' ? commonTexts.untitled : first.label)}
      </Button>
    )
  return (
    <Invitation>
      <div>
        <EmptyState picture="itinerary" sentence={mapTexts.empty} hint={mapTexts.emptyHint} action={action} />
      </div>
    </Invitation>
  )
}
