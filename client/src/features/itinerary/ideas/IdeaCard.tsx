import { memo } from 'react'
import { styled } from '@mui/material/styles'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { common } from '../../../texts/common'
import { CategoryDisc } from '../events/CategoryDisc'
import { useParts } from '../base/parts'

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.label,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 54,
  padding: '8px 14px 8px 12px',
  overflowWrap: 'anywhere',
  '[data-draggable] > &': { paddingLeft: 26, paddingRight: 40 },
}))

/** What stands in an idea's box. */
export const IdeaCard = memo(function IdeaCard({ eventId }: { eventId: string }) {
  const label = useItinerary((view) => view.events[eventId]?.label ?? '')
  const category = useItinerary((view) => view.events[eventId]?.category ?? null)
  const { IdeaTools, EventPeople } = useParts()
  return (
    <>
      <Row>
        <CategoryDisc category={category} size={34} />
        <span>{label === '' ? common.untitled : label}</span>
      </Row>
      <EventPeople eventId={eventId} />
      <IdeaTools eventId={eventId} />
    </>
  )
})
