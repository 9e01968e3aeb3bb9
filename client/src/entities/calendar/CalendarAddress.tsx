import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useLoginFirst } from '../../account/useLoginFirst'
import { useSession } from '../../account/useSession'
import { NetworkError } from '../../engine/api/apiError'
import { common } from '../../texts/common'
import { ErrorState } from '../../ui/status/EmptyState'
import { OwnAddress } from './OwnAddress'
import { calendarFeedQuery, type CalendarSubject } from './queries'
import { calendarTexts as texts } from './texts'

export function CalendarAddress({ subject }: { subject: CalendarSubject }) {
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
  const loginFirst = useLoginFirst()
  return (
    <>
      <Typography variant="note" component="p">
        {texts.needsLogin}
      </Typography>
      <Button variant="outlined" size="snug" sx={{ alignSelf: 'start' }} onClick={() => loginFirst(() => {}, texts.loginReason)}>
        {common.login}
      </Button>
    </>
  )
}

function KnownAddress({ userId, subject }: { userId: string; subject: CalendarSubject }) {
  const { data, error, isPending, isPaused, refetch } = useQuery(calendarFeedQuery(userId, subject))
  if (isPaused || error instanceof NetworkError) return <NeedsNetwork onRetry={() => void refetch()} />
  if (isPending) return <Waiting />
  if (data === undefined) return <ErrorState sentence={texts.loadFailed} onRetry={() => void refetch()} />
  return <OwnAddress userId={userId} subject={subject} feed={data} />
}

const NeedsNetwork = ({ onRetry }: { onRetry: () => void }) => (
  <>
    <Typography variant="note" component="p" role="status">
      {texts.needsNetwork}
    </Typography>
    <Button variant="outlined" size="snug" sx={{ alignSelf: 'start' }} onClick={onRetry}>
      {common.retry}
    </Button>
  </>
)

const Waiting = () => <Skeleton role="status" aria-label={common.loading} height={44} sx={{ borderRadius: '12px' }} />
