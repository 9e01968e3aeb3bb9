import { styled } from '@mui/material/styles'
import { useSession } from '../../entities/session/useSession'
import { useOnline } from '../../lib/online'
import { phone } from '../../theme/breakpoints'
import { cssColor as c, radius } from '../../theme/vars'
import { CloudIcon } from '../../ui/icons/editing'
import { texts } from './texts'

const Chip = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  height: 36,
  padding: '0 14px',
  borderRadius: radius.pill,
  backgroundColor: c('sunken'),
  color: c('ink2'),
  fontSize: '0.875rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '& > .MuiSvgIcon-root': { fontSize: 20 },
  // On phones the cloud alone is to be seen.
  [phone]: { width: 36, padding: 0, justifyContent: 'center', '& > span': { position: 'absolute', clipPath: 'inset(50%)' } },
})

/** Says why pages come up empty, while there is no network or no server. */
export function OfflineChip() {
  const isOnline = useOnline()
  const { isCached } = useSession()
  return (
    <span role="status" style={{ marginLeft: 'auto' }}>
      {isOnline && !isCached ? null : (
        <Chip data-offline="">
          <CloudIcon />
          <span>{texts.offline}</span>
        </Chip>
      )}
    </span>
  )
}
