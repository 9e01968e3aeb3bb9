import { useMutationState } from '@tanstack/react-query'
import CircularProgress from '@mui/material/CircularProgress'
import { styled } from '@mui/material/styles'
import { changeKey } from '../../entities/list/mutations'
import { cssColor as c, radius } from '../../theme/vars'
import { CloudCheckIcon } from '../../ui/icons/editing'
import { texts } from './texts'

const Chip = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  padding: '4px 16px 4px 12px',
  borderRadius: radius.pill,
  fontSize: '0.875rem',
  lineHeight: '20px',
  fontWeight: 600,
  backgroundColor: c('sunken'),
  color: c('ink2'),
  '& > .MuiSvgIcon-root': { fontSize: 20 },
  '&[data-kind="saved"]': { backgroundColor: c('saved.bg'), color: c('saved.text') },
})

/** Whether what was changed is on the server. Of what could not be saved its own place speaks, and this is silent. */
export function SaveState({ listId }: { listId: string }) {
  const states = useMutationState({ filters: { mutationKey: changeKey(listId) }, select: ({ state }) => state.status })
  return (
    <span role="status" style={{ marginLeft: 'auto' }}>
      {states.includes('pending') ? (
        <Chip>
          <CircularProgress size={16} thickness={5} color="inherit" aria-hidden="true" />
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
