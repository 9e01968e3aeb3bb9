import { useMutationState } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import { listMutationKey } from '../../../entities/list/mutations'
import { CloudCheckIcon } from '../../../ui/icons/editing'
import { Ring } from '../../../ui/status/Ring'
import { saveChip } from '../../../ui/status/saveChip'
import { texts } from '../texts'

const Chip = styled('span')(saveChip)

/** Errors show at their fields instead. */
export function ListSaveStatus({ listId }: { listId: string }) {
  const states = useMutationState({ filters: { mutationKey: listMutationKey(listId) }, select: ({ state }) => state.status })
  return (
    <span role="status" style={{ marginLeft: 'auto' }}>
      {states.includes('pending') ? (
        <Chip>
          <Ring aria-hidden="true" />
          {texts.saving}
        </Chip>
      ) : states.at(-1) === 'error' ? null : (
        <Chip data-kind="saved">
          <CloudCheckIcon />
          {texts.saved}
        </Chip>
      )}
    </span>
  )
}
