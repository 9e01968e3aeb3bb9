import { useState, type SyntheticEvent } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { InvitationPreview } from '#shared/api/invitationLinks'
import { formatDateRange, tripLength } from '#shared/dates'
import { formatPlaceAndCountry } from '#shared/places'
import { fromWireDate } from '#shared/wireDates'
import { useSession, useSignedInLayout } from '../../account/useSession'
import { isApiError, NetworkError } from '../../engine/api/apiError'
import { errorText } from '../../engine/api/errorText'
import { joinByLink, invitationPreviewQuery } from '../../entities/invitation/openedInvitation'
import { paths } from '../../lib/navigation/paths'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { commonTexts } from '../../texts/common'
import { errorTexts } from '../../texts/errors'
import { phone } from '../../theme/breakpoints'
import { ErrorState } from '../../ui/status/EmptyState'
import { nameProblem, requiredFieldTexts, accountFieldTexts } from '../../account/details/accountFieldTexts'
import { useRequireLogin } from '../../account/LoginDialogProvider'
import { ItineraryCover } from '../../entities/cover/ItineraryCover'
import { useForm } from '../../lib/hooks/useForm'
import { cssColor as c, hairline, radius } from '../../theme/vars'
import { Avatar } from '../../ui/Avatar'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { DaysBadge, PlaceBadge } from '../../ui/cards/Badge'
import { FormError } from '../../ui/forms/FormError'
import { FormField } from '../../ui/forms/FormField'
import { invitationTexts as texts } from './invitationTexts'
import { ResultCard } from './ResultCard'
import { joinMutationKey, useJoinByLink, formatJoinError } from './useJoinByLink'
import { AuthFrame } from './AuthFrame'

export function InvitationPage() {
  usePageTitle(texts.pageTitle)
  const { token = '' } = useParams()
  const { status } = useSession()
  const { data, error, refetch } = useQuery({ ...invitationPreviewQuery(token), enabled: status !== 'loading' })
  // Joining makes the user a member before `useJoinByLink` has navigated.
  const isJoining = useIsMutating({ mutationKey: joinMutationKey(token) }) > 0
  const [joining, setJoining] = useState<string>()
  if (isJoining && joining !== token) setJoining(token)
  if (isApiError(error, 'GoneError')) return <Gone />
  if (data?.isMember === true && joining !== token) return <Entering token={token} />
  if (data !== undefined) return <InvitationView key={token} token={token} invitation={data} />
  if (error === null) return <Waiting />
  return <ErrorState sentence={failure(error)} onRetry={() => void refetch()} />
}

const failure = (error: unknown): string =>
  error instanceof NetworkError
    ? texts.needsNetwork
    : isApiError(error, 'TooManyRequestsError')
      ? errorText(error)
      : texts.loadFailed

/** Joining again is a no-op that returns the trip's path. */
function Entering({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['enterByLink', token],
    queryFn: () => joinByLink(token),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  if (data !== undefined) return <Navigate to={data} replace />
  return error === null ? <Waiting /> : <ErrorState sentence={failure(error)} onRetry={() => void refetch()} />
}

// Keeps the footer below the screen, as the skeleton does.
const Tall = styled('div')({ display: 'flex', flex: 1, [phone]: { minHeight: '100dvh' } })

const Gone = () => (
  <Tall>
    <ResultCard picture="failed" title={errorTexts.GoneError} text={texts.goneHint}>
      <Button component={Link} to={paths.home}>
        {commonTexts.backHome}
      </Button>
    </ResultCard>
  </Tall>
)

function Waiting() {
  const isSignedIn = useSignedInLayout()
  return (
    <Stack
      role="status"
      aria-label={commonTexts.loading}
      sx={{ gap: 4, width: '100%', maxWidth: 400, my: { xs: 2.5, sm: 'auto' } }}
    >
      <Skeleton variant="rounded" height={128} />
      <Skeleton variant="rounded" height={292} />
      <Skeleton variant="rounded" height={52} />
      {isSignedIn ? null : <Skeleton variant="rounded" height={232} />}
    </Stack>
  )
}

// The trip's id stays secret; the cover depends on its place.
const ANY_TRIP = '00000000-0000-4000-8000-000000000000'

const Other = styled('section')({ marginTop: 24, paddingTop: 20, borderTop: `1px solid ${c('hairline')}` })

interface InvitationViewProps {
  token: string
  invitation: InvitationPreview
}

function InvitationView({ token, invitation }: InvitationViewProps) {
  const { itinerary, inviter, role, needsAccount } = invitation
  const { user } = useSession()
  const loginFirst = useRequireLogin()
  const join = useJoinByLink(token, itinerary.title)
  // The mutation reports errors itself.
  const enter = () => join.mutateAsync(undefined).catch(() => undefined)
  return (
    <AuthFrame pageTitle={texts.pageTitle} title={texts.invites(inviter.name)} line={texts.roles[role]}>
      <InvitedTrip invitation={invitation} />
      {needsAccount ? (
        <Typography variant="note" sx={{ color: 'ink2', mb: 2 }}>
          {texts.guestElsewhere}
        </Typography>
      ) : null}
      <LoadingButton
        fullWidth
        size="large"
        isLoading={join.isPending}
        onClick={() => loginFirst(enter, texts.joinReason(itinerary.title), !needsAccount)}
      >
        {texts.join}
      </LoadingButton>
      {user === null ? (
        <Other aria-label={texts.withoutAccount}>
          <Typography variant="sideTitle" component="h2">
            {texts.withoutAccount}
          </Typography>
          <GuestEntry token={token} title={itinerary.title} />
        </Other>
      ) : null}
    </AuthFrame>
  )
}

const Card = styled('section')({
  marginBottom: 24,
  borderRadius: radius.panel,
  overflow: 'hidden',
  backgroundColor: c('surface'),
  boxShadow: hairline,
})
const Cover = styled(ItineraryCover)({ height: 148, [phone]: { height: 104 } })
const Facts = styled('div')({ display: 'grid', gap: 10, padding: '14px 16px 16px', minWidth: 0 })
const Badges = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, minWidth: 0 })
const Inviter = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  alignItems: 'center',
  gap: 9,
  minWidth: 0,
  color: c('ink2'),
  '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& bdi': { fontWeight: 600, color: c('ink') },
}))

function InvitedTrip({ invitation: { itinerary, inviter } }: { invitation: InvitationPreview }) {
  const [start, end] = [fromWireDate(itinerary.startDate), fromWireDate(itinerary.endDate)]
  return (
    <Card aria-label={texts.trip}>
      <Cover itinerary={{ ...itinerary, id: ANY_TRIP }} shape="feed" tone="dia" isFirst />
      <Facts>
        <Typography variant="cardTitle" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {itinerary.title}
        </Typography>
        <Badges>
          <PlaceBadge place={formatPlaceAndCountry(itinerary.location)} />
          <DaysBadge days={tripLength(start, end)} />
        </Badges>
        <Typography variant="small" component="p">
          {capitalise(formatDateRange(start, end))}
        </Typography>
        <Inviter>
          <Avatar src={inviter.avatar} size={30} />
          <span>
            <bdi>{inviter.name}</bdi> @{inviter.username}
          </span>
        </Inviter>
      </Facts>
    </Card>
  )
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function GuestEntry({ token, title }: { token: string; title: string }) {
  const { values, field, accept } = useForm({ name: '' })
  const join = useJoinByLink(token, title)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = values.name.trim()
    const isComplete = accept(event, { name: name === '' ? requiredFieldTexts.name : nameProblem(name) })
    if (isComplete && !join.isPending) join.mutate(name)
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2, mt: 0.5 }}>
      <Typography variant="small" component="p" sx={{ color: 'ink2' }}>
        {texts.guestHelper}
      </Typography>
      <FormError text={formatJoinError(join.error)} />
      <FormField label={accountFieldTexts.name} {...field('name')} input={{ autoComplete: 'given-name', required: true }} />
      <LoadingButton type="submit" size="large" variant="soft" isLoading={join.isPending}>
        {texts.enterAsGuest}
      </LoadingButton>
    </Stack>
  )
}
