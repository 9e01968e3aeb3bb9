import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { AccountSession } from '#shared/api/sessions'
import { call } from '../../engine/api/api'
import { NetworkError, ignoreNotFound } from '../../engine/api/apiError'
import { formatDateTime } from '../../lib/dateFormats'
import { showSuccessToast } from '../../lib/toasts'
import { commonTexts } from '../../texts/common'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { ComputerIcon, PhoneIcon } from '../../ui/icons/settings'
import { ErrorState } from '../../ui/status/EmptyState'
import { SettingsRow, SettingsRowError, SettingsRowList, SettingsRowsSkeleton } from './SettingsSection'
import { sessionTexts as texts } from './settingsTexts'

const MAX_SESSIONS = 50
const sessionsKey = (userId: string) => ['sessions', userId] as const

export function SessionList({ userId }: { userId: string }) {
  const { data, error, isPending, isPaused, refetch } = useQuery({
    queryKey: sessionsKey(userId),
    queryFn: ({ signal }) => call('GET /auth/sessions', { query: { limit: MAX_SESSIONS }, signal }),
    staleTime: 0,
  })
  const retry = () => void refetch()
  if (data === undefined && (isPaused || error instanceof NetworkError))
    return <ErrorState sentence={texts.needsNetwork} onRetry={retry} />
  if (isPending) return <SettingsRowsSkeleton />
  if (data === undefined) return <ErrorState sentence={texts.loadFailed} onRetry={retry} />
  return (
    <Stack sx={{ gap: 1.5 }}>
      <SettingsRowList aria-label={texts.title}>
        {data
          .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
          .map((session) => (
            <SessionRow key={session.id} session={session} userId={userId} />
          ))}
      </SettingsRowList>
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
    <SettingsRow>
      <Icon />
      <div>
        <Typography variant="label" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="small" component="p" sx={{ color: 'ink2' }}>
          {isCurrent ? texts.thisOne : texts.lastSeen(formatDateTime(lastSeenAt))}
        </Typography>
        <SettingsRowError error={end.error} needsNetwork={texts.needsNetwork} />
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
          {commonTexts.close}
        </LoadingButton>
      )}
    </SettingsRow>
  )
}

function EndOthers({ userId }: { userId: string }) {
  const end = useEnding(userId, () => call('DELETE /auth/sessions'), texts.othersEnded)
  return (
    <div>
      <LoadingButton variant="outlined" color="inherit" isLoading={end.isPending} onClick={() => end.mutate()}>
        {texts.endOthers}
      </LoadingButton>
      <SettingsRowError error={end.error} needsNetwork={texts.needsNetwork} />
    </div>
  )
}

function useEnding(userId: string, act: () => Promise<unknown>, done: string = texts.ended) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      showSuccessToast(done, { id: 'sessions' })
      await queries.invalidateQueries({ queryKey: sessionsKey(userId) })
    },
  })
}
