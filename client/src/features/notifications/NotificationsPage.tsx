import { useState } from 'react'
import { useInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { visuallyHidden } from '@mui/utils'
import type { Notice } from '#shared/api/notices'
import { formatNotice } from '#shared/noticeTexts'
import { callPage } from '../../engine/api/api'
import { NetworkError } from '../../engine/api/apiError'
import { flatInfiniteOptions } from '../../engine/api/paging'
import { queryKeys } from '../../engine/api/queryKeys'
import { useMarkRead } from '../../engine/hooks/useMarkRead'
import { useUnreadCount } from '../../entities/notification/UnreadCount'
import { today } from '../../lib/dateFormats'
import { useOnChange } from '../../lib/hooks/useEffectHooks'
import { paths } from '../../lib/navigation/paths'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { phone } from '../../theme/breakpoints'
import { EndlessList } from '../../ui/cards/EndlessList'
import { GearIcon } from '../../ui/icons/menus'
import { EmptyState, ErrorState } from '../../ui/status/EmptyState'
import { OfflineState } from '../../ui/status/OfflineState'
import { groupNoticesByAge } from './noticeGroups'
import { NotificationRow } from './NotificationRow'
import { notificationTexts } from './notificationTexts'

/** As in the page's preloaded request (shared/site/pages.ts). */
const PAGE_SIZE = 20

const notificationsQuery = infiniteQueryOptions({
  queryKey: queryKeys.notifications,
  queryFn: ({ signal, pageParam }) => callPage('GET /notifications', { query: { limit: PAGE_SIZE, cursor: pageParam }, signal }),
  ...flatInfiniteOptions<Notice>(),
  staleTime: 0,
})

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  marginBottom: 24,
  [phone]: { marginBottom: 16, '& > a': { marginLeft: -10 } },
})

export function NotificationsPage() {
  usePageTitle(notificationTexts.title)
  return (
    <>
      <Head>
        <Typography variant="pageTitle">{notificationTexts.title}</Typography>
        <Button component={Link} to={paths.notificationSettings} variant="text" size="small" startIcon={<GearIcon />}>
          {notificationTexts.settings}
        </Button>
      </Head>
      <NotificationList />
    </>
  )
}

const Group = styled('section')({ '& + &': { marginTop: 24 } })
const List = styled('ul')({ listStyle: 'none', margin: '8px 0 0', padding: 0, display: 'grid', gap: 4 })
const Waiting = styled('div')({
  display: 'grid',
  gap: 4,
  '& > div': { display: 'flex', alignItems: 'center', gap: 14, minHeight: 72, padding: '12px 16px' },
})

function NotificationList() {
  const query = useInfiniteQuery(notificationsQuery)
  const { data, error, isError, isFetchedAfterMount, refetch } = query
  const fresh = useMarkRead(data ?? [], isFetchedAfterMount && !isError)
  const unread = useUnreadCount()
  // Also finds notifications that arrived while disconnected.
  useOnChange(unread, () => {
    if (unread > 0) void refetch({ cancelRefetch: false })
    return undefined
  })
  const retry = () => void refetch()
  if (data === undefined && error instanceof NetworkError)
    return <OfflineState sentence={notificationTexts.offline} onRetry={retry} />
  if (data === undefined)
    return isError ? <ErrorState sentence={notificationTexts.failed} onRetry={retry} /> : <NotificationsSkeleton />
  return (
    <>
      {data.length === 0 ? (
        <EmptyState picture="message" sentence={notificationTexts.empty} hint={notificationTexts.emptyHint} />
      ) : (
        <EndlessList query={query}>
          {groupNoticesByAge(data, today()).map(({ age, notices }) => (
            <Group key={age} aria-labelledby={age}>
              <Typography variant="sideTitle" id={age}>
                {notificationTexts.ages[age]}
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

function NotificationsSkeleton() {
  return (
    <Waiting role="status" aria-busy="true" aria-label={notificationTexts.loading}>
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

function NotificationAnnouncer({ newest }: { newest: Notice | undefined }) {
  const [known, setKnown] = useState(newest?.at)
  const [sentence, setSentence] = useState('')
  if (newest !== undefined && newest.at !== known) {
    setKnown(newest.at)
    if (known !== undefined && newest.at > known) setSentence(notificationTexts.arrived(formatNotice(newest)))
  }
  return (
    <div style={visuallyHidden} aria-live="polite">
      {sentence}
    </div>
  )
}
