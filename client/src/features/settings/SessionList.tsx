import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { AccountSession } from '#shared/api/sessions'
import { call } from '../../engine/api/api'
import { NetworkError } from '../../engine/api/apiError'
import { ignoreNotFound } from '../../engine/api/ignoreNotFound'
import { momentInWords } from '../../lib/moments'
import { notifyDone } from '../../lib/notices'
import { common } from '../../texts/common'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { ComputerIcon, PhoneIcon } from '../../ui/icons/settings'
import { ErrorState } from '../../ui/status/EmptyState'
import { Row, RowFailure, RowList, RowsSkeleton } from './rows'
import { sessionTexts as texts } from './texts'

const MAX_SESSIONS = 50
const sessionsKey = (userId: string) => ['sessions', userId] as const

/** Sessions other than this one can be ended. */
export function SessionList({ userId }: { userId: string }) {
  const { data, error, isPending, isPaused, refetch } = useQuery({
    queryKey: sessionsKey(userId),
    queryFn: ({ signal }) => call('GET /auth/sessions', { query: { limit: MAX_SESSIONS }, signal }),
    staleTime: 0,
  })
  const retry = () => void refetch()
  if (data === undefined && (isPaused || error instanceof NetworkError))
    return <ErrorState sentence={texts.needsNetwork} onRetry={retry} />
  if (isPending) return <RowsSkeleton />
  if (data === undefined) return <ErrorState sentence={texts.loadFailed} onRetry={retry} />
  return (
    <Stack sx={{ gap: 1.5 }}>
      <RowList aria-label={texts.title}>
        {data
          .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
          .map((session) => (
            <SessionRow key={session.id} session={session} userId={userId} />
          ))}
      </RowList>
      {data.length > 1 ? <EndOthers userId={userId} /> : null}
    </Stack>
  )
}

const phones = /iphone|android|pixel|galaxy|phone|ipad|tablet/i

function SessionRow({ session, userId }: { session: AccountSession; userId: string }) {
  const { id, isCurrent, lastSeenAt } = session
  const name = texts.name(session)
  const end = useEnding(userId, () => ignoreNotFound(call('DELETE /auth/sessions/{id}', { params: { id } })))
  const Icon = phones.test(session.device ?? '') ? PhoneIcon : ComputerIcon
  return (
    <Row>
      <Icon />
      <div>
        <Typography variant="label" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="small" component="p" sx={{ color: 'ink2' }}>
          {isCurrent ? texts.thisOne : texts.lastSeen(momentInWords(lastSeenAt))}
        </Typography>
        <RowFailure error={end.error} needsNetwork={texts.needsNetwork} />
      </div>
      {isCurrent ? null : (
        <LoadingButton
          variant="outlined"
          color="inherit"
          size="small"
          aria-label={texts.endNamed(name)}
          isLoading={end.isPending}
          onClick={() => end.mutate()}
        >
          {common.close}
        </LoadingButton>
      )}
    </Row>
  )
}

function EndOthers({ userId }: { userId: string }) {
  const end = useEnding(userId, () => call('DELETE /auth/sessions'), texts.othersEnded)
  return (
    <div>
      <LoadingButton variant="outlined" color="inherit" isLoading={end.isPending} onClick={() => end.mutate()}>
        {texts.endOthers}
      </LoadingButton>
      <RowFailure error={end.error} needsNetwork={texts.needsNetwork} />
    </div>
  )
}

function useEnding(userId: string, act: () => Promise<unknown>, done: string = texts.ended) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      notifyDone(done, { id: 'sessions' })
      await queries.invalidateQueries({ queryKey: sessionsKey(userId) })
    },
  })
}
