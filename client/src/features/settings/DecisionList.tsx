import { useInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { OwnModerationDecision } from '#shared/api/moderation'
import { callPage } from '../../engine/api/api'
import { NetworkError } from '../../engine/api/apiError'
import { flatInfiniteOptions } from '../../engine/api/paging'
import { AppealState } from '../../entities/decision/AppealState'
import { moderationDecisionTexts as texts } from '../../entities/decision/moderationDecisionTexts'
import { formatEndDate, formatDateTime } from '../../lib/dateFormats'
import { commonTexts } from '../../texts/common'
import { cssColor as c } from '../../theme/vars'
import { EndlessList } from '../../ui/cards/EndlessList'
import { ErrorState } from '../../ui/status/EmptyState'

const decisionsKey = (userId: string) => ['decisions', userId] as const

const moderationDecisionsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: decisionsKey(userId),
    queryFn: ({ signal, pageParam }) => callPage('GET /users/me/decisions', { query: { cursor: pageParam }, signal }),
    ...flatInfiniteOptions<OwnModerationDecision>(),
    staleTime: 0,
  })

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 })
const Row = styled('li')({
  display: 'grid',
  gap: 6,
  justifyItems: 'start',
  padding: '14px 0',
  overflowWrap: 'anywhere',
  '&:first-of-type': { paddingTop: 0 },
  '& + &': { boxShadow: `inset 0 1px 0 ${c('hairline')}` },
})

export function DecisionList({ userId }: { userId: string }) {
  const query = useInfiniteQuery(moderationDecisionsQuery(userId))
  const { data, error, isPending, isPaused, refetch } = query
  const retry = () => void refetch()
  if (data === undefined && (isPaused || error instanceof NetworkError))
    return <ErrorState sentence={texts.needsNetwork} onRetry={retry} />
  if (isPending) return <Skeleton role="status" aria-label={commonTexts.loading} variant="rounded" height={56} />
  if (data === undefined) return <ErrorState sentence={texts.failed} onRetry={retry} />
  if (data.length === 0) return <Typography sx={{ color: 'ink2' }}>{texts.none}</Typography>
  return (
    <EndlessList query={query}>
      <List aria-label={texts.title}>
        {data.map((decision) => (
          <DecisionRow key={decision.id} decision={decision} />
        ))}
      </List>
    </EndlessList>
  )
}

function DecisionRow({ decision }: { decision: OwnModerationDecision }) {
  const { action, kind, title, reason, text, at, until } = decision
  return (
    <Row>
      <Typography variant="label" component="p">
        {texts.about(action, kind, title, until === null ? undefined : formatEndDate(until))}
      </Typography>
      <Typography variant="small" component="p" sx={{ color: 'ink2' }}>
        {formatDateTime(at)} · {texts.reason(reason)} {text}
      </Typography>
      <AppealState decision={decision} />
    </Row>
  )
}
