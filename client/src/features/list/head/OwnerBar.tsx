import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { List } from '#shared/api/lists'
import { audienceOf, toAudienceFields } from '#shared/audience'
import { useChangeList } from '../../../entities/list/listMutations'
import { listTexts } from '../../../entities/list/listTexts'
import { phone } from '../../../theme/breakpoints'
import { cssColor as c } from '../../../theme/vars'
import { TrashIcon } from '../../../ui/icons/editing'
import { HiddenByModerationRow } from '../../../ui/forms/HiddenByModerationRow'
import { VisibilityRow } from '../../../ui/forms/VisibilityRow'
import { listPageTexts } from '../listPageTexts'

export interface OwnerControls {
  isEditing: boolean
  setEditing: (isEditing: boolean) => void
  askDeletion: () => void
}

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  minHeight: 72,
  margin: '24px 0 28px',
  padding: '10px 0',
  boxShadow: `inset 0 1px 0 ${c('hairline')}, inset 0 -1px 0 ${c('hairline')}`,
  [phone]: { margin: '16px 0 20px', columnGap: 8 },
})
const Deeds = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  [phone]: { flex: '1 0 auto', justifyContent: 'flex-end' },
})

export function OwnerBar({ list, owning }: { list: List; owning: OwnerControls }) {
  const { isEditing, setEditing, askDeletion } = owning
  const visibility = useChangeList(list.id)
  return (
    <Bar>
      {list.moderation === undefined ? (
        <VisibilityRow
          saved={audienceOf(list)}
          saving={{ ...visibility, mutate: (audience) => visibility.mutate(toAudienceFields(audience)) }}
          names={listTexts.audience}
          helpers={listPageTexts.visibilityHelpers}
        />
      ) : (
        <HiddenByModerationRow {...listPageTexts.hidden} />
      )}
      <Deeds>
        {isEditing ? (
          <Button variant="text" color="error" size="snug" startIcon={<TrashIcon />} onClick={askDeletion}>
            {listPageTexts.deleteList}
          </Button>
        ) : null}
        <Button variant={isEditing ? 'contained' : 'soft'} onClick={() => setEditing(!isEditing)}>
          {isEditing ? listPageTexts.stopEditing : listPageTexts.edit}
        </Button>
      </Deeds>
    </Bar>
  )
}
