import { Suspense } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { styled } from '@mui/material/styles'
import { pages } from '#shared/site/pages'
import { useSession } from '../../account/useSession'
import { isApiError } from '../../engine/api/apiError'
import { lazyPart } from '../../lib/loading/lazyPart'
import { usePageTitle } from '../../lib/navigation/usePageTitle'
import { phone } from '../../theme/breakpoints'
import { useStandalonePage } from '../../ui/headerSlots'
import { itineraryQuery } from './base/queries'
import { HistoryHead } from './history/HistoryHead'
import { HistoryList } from './history/HistoryList'
import { entriesQuery } from './history/queries'

const Oops = lazyPart(() => import('../../ui/status/Oops'), 'Oops')

const Column = styled('div')({
  width: '100%',
  maxWidth: 824,
  marginInline: 'auto',
  padding: '20px 32px 72px',
  [phone]: { padding: '8px 16px 56px' },
})

export function HistoryPage() {
  const { itineraryId = '' } = useParams()
  return <History key={itineraryId} itineraryId={itineraryId} />
}

function History({ itineraryId }: { itineraryId: string }) {
  usePageTitle(pages['itinerary/history'].title)
  useStandalonePage()
  const isReady = useSession().status !== 'loading'
  const entries = useInfiniteQuery({ ...entriesQuery(itineraryId), enabled: isReady })
  const { data: itinerary } = useQuery({ ...itineraryQuery(itineraryId), enabled: isReady })
  const isRefused = isApiError(entries.error, 'UnauthorizedError')
  if (isRefused || isApiError(entries.error, 'NotFoundError'))
    return (
      <Suspense>
        <Oops what={isRefused ? 'unauthorized' : 'notFound'} />
      </Suspense>
    )
  return (
    <Column>
      <HistoryHead itineraryId={itineraryId} title={itinerary?.title} />
      <HistoryList itineraryId={itineraryId} query={entries} isOwner={itinerary?.myRole === 'owner'} />
    </Column>
  )
}
