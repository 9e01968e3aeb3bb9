import { useQuery, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { CalendarFeed } from '#shared/api/calendars'
import { localDate } from '#shared/dates'
import { useRequireLogin } from '../../account/LoginDialogProvider'
import { useSession } from '../../account/useSession'
import { NetworkError, isApiError } from '../../engine/api/apiError'
import { copyText } from '../../lib/copyText'
import { formatInputDate } from '../../lib/dateFormats'
import { showSuccessToast, showErrorToast } from '../../lib/toasts'
import { commonTexts } from '../../texts/common'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { FormError } from '../../ui/forms/FormError'
import { FormField } from '../../ui/forms/FormField'
import { ErrorState } from '../../ui/status/EmptyState'
import { call } from '../../engine/api/api'
import { queryKeys } from '../../engine/api/queryKeys'
import { calendarTexts as texts } from './calendarTexts'

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 10 })

export function CalendarFeedUrl({ subject }: { subject: CalendarSubject }) {
  const { user, status } = useSession()
  if (status === 'loading') return <Waiting />
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'stretch' }}>
      <Typography variant="small" component="p" sx={{ color: 'ink2', textWrap: 'pretty' }}>
        {subject === null ? texts.ofAll : texts.ofTrip}
      </Typography>
      {user === null ? <LoginFirst /> : <KnownAddress userId={user.id} subject={subject} />}
    </Stack>
  )
}

function LoginFirst() {
  const loginFirst = useRequireLogin()
  return (
    <>
      <Typography variant="note" component="p">
        {texts.needsLogin}
      </Typography>
      <Button variant="outlined" size="snug" sx={{ alignSelf: 'start' }} onClick={() => loginFirst(() => {}, texts.loginReason)}>
        {commonTexts.login}
      </Button>
    </>
  )
}

function KnownAddress({ userId, subject }: { userId: string; subject: CalendarSubject }) {
  const { data, error, isPending, isPaused, refetch } = useQuery(calendarFeedQuery(userId, subject))
  if (isPaused || error instanceof NetworkError) return <NeedsNetwork onRetry={() => void refetch()} />
  if (isPending) return <Waiting />
  if (data === undefined) return <ErrorState sentence={texts.loadFailed} onRetry={() => void refetch()} />
  return <CalendarFeedControls userId={userId} subject={subject} feed={data} />
}

const NeedsNetwork = ({ onRetry }: { onRetry: () => void }) => (
  <>
    <Typography variant="note" component="p" role="status">
      {texts.needsNetwork}
    </Typography>
    <Button variant="outlined" size="snug" sx={{ alignSelf: 'start' }} onClick={onRetry}>
      {commonTexts.retry}
    </Button>
  </>
)

const Waiting = () => <Skeleton role="status" aria-label={commonTexts.loading} height={44} sx={{ borderRadius: '12px' }} />

interface CalendarFeedControlsProps {
  userId: string
  subject: CalendarSubject
  feed: CalendarFeed | null
}

/** The address shows in full only right after it was created. */
function CalendarFeedControls({ userId, subject, feed }: CalendarFeedControlsProps) {
  const make = useCreateCalendarFeed(userId, subject)
  const end = useDeleteCalendarFeed(userId, subject)
  const address = feed === null ? undefined : make.data?.url
  const isWorking = make.isPending || end.isPending
  const replace = () => make.mutate(undefined, { onSuccess: () => showSuccessToast(texts.made, { id: 'calendar' }) })
  const stop = () => end.mutate(undefined, { onSuccess: () => showSuccessToast(texts.ended, { id: 'calendar' }) })
  return (
    <>
      {address === undefined ? null : <ShownAddress address={address} />}
      {feed === null || address !== undefined ? null : (
        <Typography variant="note" component="p">
          {texts.exists(dayOf(feed.createdAt), feed.lastUsedAt === null ? texts.neverUsed : texts.used(dayOf(feed.lastUsedAt)))}
        </Typography>
      )}
      <Row>
        <LoadingButton
          variant={feed === null ? 'soft' : 'outlined'}
          size="snug"
          isLoading={make.isPending}
          disabled={end.isPending}
          onClick={replace}
        >
          {feed === null ? texts.make : texts.replace}
        </LoadingButton>
        {feed === null ? null : (
          <LoadingButton
            variant="text"
            color="error"
            size="snug"
            isLoading={end.isPending}
            disabled={make.isPending}
            onClick={stop}
          >
            {texts.end}
          </LoadingButton>
        )}
      </Row>
      {feed === null ? null : (
        <Typography variant="small" component="p" sx={{ color: 'ink2' }}>
          {texts.replaceHint}
        </Typography>
      )}
      <FormError text={isWorking ? undefined : failureOf(make.error ?? end.error)} />
    </>
  )
}

function ShownAddress({ address }: { address: string }) {
  const copy = async () => {
    if (await copyText(address)) showSuccessToast(texts.copied, { id: 'calendar' })
    else showErrorToast(texts.copyFailed)
  }
  return (
    <FormField
      label={texts.address}
      name="calendarAddress"
      value={address}
      onChange={() => {}}
      hint={texts.once}
      input={{ readOnly: true, spellCheck: false, onFocus: (event) => event.target.select() }}
      end={
        <Button variant="soft" size="small" sx={{ ml: 1, mr: -1, flex: 'none' }} onClick={() => void copy()}>
          {commonTexts.copy}
        </Button>
      }
    />
  )
}

const dayOf = (instant: string): string => formatInputDate(localDate(Date.parse(instant)))

const failureOf = (error: Error | null): string | undefined =>
  error === null ? undefined : error instanceof NetworkError ? texts.needsNetwork : texts.failed

/** Null: all itineraries the user owns or edits. */
type CalendarSubject = string | null

const describe = (id: CalendarSubject, signal: AbortSignal): Promise<CalendarFeed> =>
  id === null ? call('GET /users/me/calendar', { signal }) : call('GET /itineraries/{id}/calendar', { params: { id }, signal })

/** When the address was created and last used; null without one. */
const calendarFeedQuery = (userId: string, subject: CalendarSubject) =>
  queryOptions({
    queryKey: queryKeys.calendarFeed(userId, subject),
    queryFn: ({ signal }) =>
      describe(subject, signal).catch((error: unknown) => {
        if (isApiError(error, 'NotFoundError')) return null
        throw error
      }),
  })

const keep = (queries: QueryClient, userId: string, subject: CalendarSubject, feed: CalendarFeed | null): void =>
  void queries.setQueryData<CalendarFeed | null>(queryKeys.calendarFeed(userId, subject), feed)

/** The address is returned only once, and not cached. */
function useCreateCalendarFeed(userId: string, subject: CalendarSubject) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      subject === null ? call('POST /users/me/calendar') : call('POST /itineraries/{id}/calendar', { params: { id: subject } }),
    onSuccess: ({ createdAt }) => keep(queries, userId, subject, { createdAt, lastUsedAt: null }),
  })
}

function useDeleteCalendarFeed(userId: string, subject: CalendarSubject) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      subject === null
        ? call('DELETE /users/me/calendar')
        : call('DELETE /itineraries/{id}/calendar', { params: { id: subject } }),
    onSuccess: () => keep(queries, userId, subject, null),
  })
}
