import { Suspense, useState } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { itineraryTexts } from '../../../entities/itinerary/itineraryTexts'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { cssColor as c } from '../../../theme/vars'
import { TrashIcon } from '../../../ui/icons/editing'
import { HiddenByModerationRow } from '../../../ui/forms/HiddenByModerationRow'
import { VisibilityRow } from '../../../ui/forms/VisibilityRow'
import { useEditControls } from '../base/useEditControls'
import { belowTwoColumns, threeColumns } from '../base/pageGrid'
import { optionTexts } from '../base/optionTexts'
import { useHiddenReason } from '../base/useHiddenReason'
import { useAudience } from '../options/useAudience'
import { AddCollaborator } from './AddCollaborator'
import { Collaborators } from './Collaborators'
import { memberTexts } from './memberTexts'

const DeleteOpenItinerary = lazyPart(() => import('../options/DeleteOpenItinerary'), 'DeleteOpenItinerary')

const Panel = styled('section')({
  gridArea: 'people',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  alignContent: 'start',
  maxWidth: 420,
  padding: '26px 18px 0',
  [threeColumns]: { maxWidth: 'none' },
  [belowTwoColumns]: { padding: '24px 0 0', borderTop: `1px solid ${c('hairline')}`, maxWidth: 'none' },
})

export function MembersPanel() {
  const { isOwner } = useEditControls()
  return (
    <Panel aria-label={memberTexts.collaborators}>
      <Typography variant="sideTitle">{memberTexts.collaborators}</Typography>
      <Collaborators />
      {isOwner ? (
        <>
          <AddCollaborator />
          <ItineraryVisibilityRow />
          <Deletion />
        </>
      ) : null}
    </Panel>
  )
}

function ItineraryVisibilityRow() {
  const audience = useAudience()
  if (useHiddenReason() !== undefined) return <HiddenByModerationRow {...optionTexts.hidden} />
  return <VisibilityRow {...audience} names={itineraryTexts.audience} helpers={optionTexts.visibilityHelpers} />
}

function Deletion() {
  const [asks, setAsks] = useState<boolean>()
  return (
    <div>
      <Button
        variant="text"
        color="error"
        size="small"
        startIcon={<TrashIcon />}
        sx={{ ml: -0.5, px: 1 }}
        onClick={() => setAsks(true)}
      >
        {optionTexts.deleteItinerary}
      </Button>
      {asks === undefined ? null : (
        <Suspense>
          <DeleteOpenItinerary isOpen={asks} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </div>
  )
}
