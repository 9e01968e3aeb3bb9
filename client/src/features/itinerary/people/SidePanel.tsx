import { Suspense, useState } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { TrashIcon } from '../../../ui/icons/editing'
import { cssColor as c } from '../../../theme/vars'
import { AddCollaborator } from './AddCollaborator'
import { Collaborators } from './Collaborators'
import { useEditor } from '../base/useEditor'
import { narrow, threeColumns } from '../base/pageGrid'
import { optionTexts } from '../base/optionTexts'
import { peopleTexts } from './peopleTexts'
import { ItineraryVisibilityRow } from '../options/ItineraryVisibilityRow'

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
  [narrow]: { padding: '24px 0 0', borderTop: `1px solid ${c('hairline')}`, maxWidth: 'none' },
})

export function SidePanel() {
  const { isOwner } = useEditor()
  return (
    <Panel aria-label={peopleTexts.collaborators}>
      <Typography variant="sideTitle">{peopleTexts.collaborators}</Typography>
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
