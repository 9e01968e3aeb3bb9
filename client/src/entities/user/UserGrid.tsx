import type { ReactNode } from 'react'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import type { UserPublic } from '#shared/api/users'
import type { ListQueryResult } from '../../engine/api/paging'
import { cssColor as c, hairline, radius } from '../../theme/vars'
import { EmptyState, ErrorState } from '../../ui/status/EmptyState'
import { userTexts } from './userTexts'
import { UserListRow } from './UserListRow'

const Grid = styled('ul')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(300px, (100% - 12px) / 2)), 1fr))',
  '& > li': {
    padding: '10px 16px',
    borderRadius: radius.card,
    backgroundColor: c('surface'),
    boxShadow: hairline,
  },
})
const Waiting = styled('div')({ display: 'flex', alignItems: 'center', gap: 12, minHeight: 56 })

interface UserGridProps {
  query: ListQueryResult<UserPublic>
  failed?: string
  empty?: ReactNode
}

export function UserGrid({ query, failed = userTexts.failed, empty }: UserGridProps) {
  if (query.data === undefined) {
    if (query.isError) return <ErrorState sentence={failed} onRetry={() => void query.refetch()} />
    return (
      <Grid aria-busy="true" aria-label={userTexts.loading}>
        {[1, 2, 3, 4, 5, 6].map((n) => (
          <li key={n} aria-hidden="true">
            <Waiting>
              <Skeleton variant="circular" width={44} height={44} sx={{ flex: 'none' }} />
              <div style={{ flex: 1 }}>
                <Skeleton width="52%" height={14} />
                <Skeleton width="38%" height={12} sx={{ mt: 1 }} />
              </div>
              <Skeleton width={78} height={36} sx={{ borderRadius: '18px' }} />
            </Waiting>
          </li>
        ))}
      </Grid>
    )
  }
  if (query.data.length === 0) return empty ?? <EmptyState picture="people" sentence={userTexts.none} />
  return (
    <Grid>
      {query.data.map((user) => (
        <li key={user.id}>
          <UserListRow user={user} />
        </li>
      ))}
    </Grid>
  )
}
