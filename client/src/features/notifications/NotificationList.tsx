import { useInfiniteQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { NetworkError } from '../../engine/api/apiError'
import { useUnread } from '../../entities/notification/useUnread'
import { today } from '../../lib/dateFormats'
import { useOnChange } from '../../lib/hooks/useOnChange'
import { common } from '../../texts/common'
import { EndlessList } from '../../ui/cards/EndlessList'
import { RefreshIcon } from '../../ui/icons/navigation'
import { EmptyState, ErrorState } from '../../ui/status/EmptyState'
import { NotificationAnnouncer } from './NotificationAnnouncer'
import { NotificationRow } from './NotificationRow'
import { noticeGroups } from './noticeGroups'
import { notificationsQuery } from './queries'
import { texts } from './texts'
import { useMarkRead } from '../../engine/hooks/useMarkRead'

const Group = styled('section')({ '& + &': { marginTop: 24 } })
const List = styled('ul')({ listStyle: 'none', margin: '8px 0 0', padding: 0, display: 'grid', gap: 4 })
const Waiting = styled('div')({
  display: 'grid',
  gap: 4,
  '& > div': { display: 'flex', alignItems: 'center', gap: 14, minHeight: 72, padding: '12px 16px' },
})

export function NotificationList() {
  const query = useInfiniteQuery(notificationsQuery)
  const { data, error, isError, isFetchedAfterMount, refetch } = query
  const fresh = useMarkRead(data ?? [], isFetchedAfterMount && !isError)
  const unread = useUnread()
  // Also finds notifications that arrived while disconnected.
  useOnChange(unread, () => {
    if (unread > 0) void refetch({ cancelRefetch: false })
    return undefined
  })
  const retry = () => void refetch()
  if (data === undefined && error instanceof NetworkError) return <OutOfReach onRetry={retry} />
  if (data === undefined) return isError ? <ErrorState sentence={texts.failed} onRetry={retry} /> : <NotificationsSkeleton />
  return (
    <>
      {data.length === 0 ? (
        <EmptyState picture="message" sentence={texts.empty} hint={texts.emptyHint} />
      ) : (
        <EndlessList query={query}>
          {noticeGroups(data, today()).map(({ age, notices }) => (
            <Group key={age} aria-labelledby={age}>
              <Typography variant="sideTitle" id={age}>
                {texts.ages[age]}
              </Typography>
              <List>
                {notices.map((notice) => (
                  <li key={notice.id}>
                    <NotificationRow notice={notice} isUnread={!notice.read || fresh.has(notice.id)} />
                  </li>
                ))}
              </List>
            </Group>
          ))}
        </EndlessList>
      )}
      <NotificationAnnouncer newest={data[0]} />
    </>
  )
}

function OutOfReach({ onRetry }: { onRetry: () => void }) {
  const retry = (
    <Button variant="outlined" startIcon={<RefreshIcon />} onClick={onRetry}>
      {common.retry}
    </Button>
  )
  return (
    <div role="status">
      <EmptyState picture="offline" sentence={texts.offline} action={retry} />
    </div>
  )
}

function NotificationsSkeleton() {
  return (
    <Waiting role="status" aria-busy="true" aria-label={texts.loading}>
      {[62, 84, 46, 70, 58].map((width) => (
        <div key={width}>
          <Skeleton variant="circular" width={44} height={44} />
          <div style={{ flex: 1 }}>
            <Skeleton width={`${width}%`} height={22} />
            <Skeleton width={140} height={18} />
          </div>
        </div>
      ))}
    </Waiting>
  )
}
