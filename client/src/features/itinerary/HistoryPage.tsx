import { Suspense } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { pages } from '#shared/site/pages'
import { useSession } from '../../account/useSession'
import { isApiError } from '../../engine/api/apiError'
import { lazyPart } from '../../lib/loading/lazyPart'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { paths } from '../../lib/navigation/paths'
import { phone } from '../../theme/breakpoints'
import { useStandalonePage } from '../../ui/headerSlots'
import { BackLink } from '../../ui/buttons/BackLink'
import { ChevronLeftIcon } from '../../ui/icons/navigation'
import { itineraryQuery } from './base/itineraryQueries'
import { HistoryList } from './history/HistoryList'
import { historyEntriesQuery } from './history/historyQueries'
import { historyTexts } from './history/historyTexts'

const ErrorPage = lazyPart(() => import('../../ui/status/ErrorPage'), 'ErrorPage')

const Column = styled('div')({
  width: '100%',
  maxWidth: 824,
  marginInline: 'auto',
  padding: '20px 32px 72px',
  [phone]: { padding: '8px 16px 56px' },
})
const Head = styled('header')({ marginBottom: 32, [phone]: { marginBottom: 24 } })

export function HistoryPage() {
  const { itineraryId = '' } = useParams()
  return <History key={itineraryId} itineraryId={itineraryId} />
}

function History({ itineraryId }: { itineraryId: string }) {
  usePageTitle(pages['itinerary/history'].title)
  useStandalonePage()
  const isReady = useSession().status !== 'loading'
  const entries = useInfiniteQuery({ ...historyEntriesQuery(itineraryId), enabled: isReady })
  const { data: itinerary } = useQuery({ ...itineraryQuery(itineraryId), enabled: isReady })
  const isRefused = isApiError(entries.error, 'UnauthorizedError')
  if (isRefused || isApiError(entries.error, 'NotFoundError'))
    return (
      <Suspense>
        <ErrorPage what={isRefused ? 'unauthorized' : 'notFound'} />
      </Suspense>
    )
  return (
    <Column>
      <HistoryHead itineraryId={itineraryId} title={itinerary?.title} />
      <HistoryList itineraryId={itineraryId} query={entries} isOwner={itinerary?.myRole === 'owner'} />
    </Column>
  )
}

interface HistoryHeadProps {
  itineraryId: string
  title: string | undefined
}

function HistoryHead({ itineraryId, title }: HistoryHeadProps) {
  return (
    <Head>
      <BackLink to={paths.itinerary(itineraryId)} aria-label={historyTexts.back(title ?? historyTexts.toItinerary)}>
        <ChevronLeftIcon />
        {title === undefined ? <Skeleton width={140} /> : <span>{title}</span>}
      </BackLink>
      <Typography variant="pageTitle">{pages['itinerary/history'].title}</Typography>
      <Typography sx={{ color: 'ink2', mt: 1 }}>{historyTexts.explanation}</Typography>
    </Head>
  )
}
