import { useState } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
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
import { InvitationView } from './InvitationView'
import { invitationTexts as texts } from './invitationTexts'
import { ResultCard } from './ResultCard'
import { joinMutationKey } from './useJoinByLink'

/** Redirects members to the trip. */
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
