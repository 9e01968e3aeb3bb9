import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { commonTexts } from '../../texts/common'
import { cssColor as c } from '../../theme/vars'
import { RefreshIcon } from '../../ui/icons/navigation'
import { FollowButton } from './FollowButton'
import { suggestedUsersQuery } from './userQueries'
import { userTexts } from './userTexts'
import { UserListRow } from './UserListRow'

const Rows = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  gap: '4px 40px',
})
const Waiting = styled('div')({ display: 'flex', alignItems: 'center', gap: 12, minHeight: 56 })
const Quiet = styled('div')({ color: c('ink2'), display: 'grid', justifyItems: 'start', gap: 12, padding: '4px 0' })

interface SuggestionsProps {
  limit: number
  look: 'icon' | 'row'
}

export function SuggestedUsers({ limit, look }: SuggestionsProps) {
  const { data: people, isError, refetch } = useQuery(suggestedUsersQuery(limit))
  if (people === undefined)
    return isError ? <Failed onRetry={() => void refetch()} /> : <SuggestedUsersSkeleton rows={limit} look={look} />
  if (people.length === 0)
    return (
      <Quiet>
        <Typography variant="note">{userTexts.none}</Typography>
      </Quiet>
    )
  return (
    <Rows>
      {people.map((user) => (
        <li key={user.id}>
          <UserListRow user={user} action={<FollowButton user={user} look={look} />} />
        </li>
      ))}
    </Rows>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Quiet role="alert">
      <Typography variant="note">{userTexts.failed}</Typography>
      <Button variant="outlined" size="small" startIcon={<RefreshIcon />} onClick={onRetry}>
        {commonTexts.retry}
      </Button>
    </Quiet>
  )
}

export function SuggestedUsersSkeleton({ rows, look }: { rows: number; look: 'icon' | 'row' }) {
  return (
    <Rows aria-busy="true" aria-label={userTexts.loading}>
      {Array.from({ length: rows }, (_, i) => (
        <li key={i}>
          <Waiting>
            <Skeleton variant="circular" width={44} height={44} sx={{ flex: 'none' }} />
            <div style={{ flex: 1 }}>
              <Skeleton width={104} height={13} />
              <Skeleton width={76} height={11} sx={{ mt: '8px' }} />
            </div>
            {look === 'icon' ? (
              <Skeleton variant="circular" width={40} height={40} />
            ) : (
              <Skeleton width={78} height={36} sx={{ borderRadius: '18px' }} />
            )}
          </Waiting>
        </li>
      ))}
    </Rows>
  )
}
