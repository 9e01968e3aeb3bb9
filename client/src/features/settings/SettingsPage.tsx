import { Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { UserPublic } from '#shared/api/users'
import { accountQuery } from '../../account/details/accountQueries'
import { UnsavedWorkDialog } from '../../account/UnsavedWorkDialog'
import { useSession } from '../../account/useSession'
import { countUnsavedWork } from '../../engine/device/unsavedWork'
import { moderationDecisionTexts } from '../../entities/decision/moderationDecisionTexts'
import { lazyPart } from '../../lib/loading/lazyPart'
import { mapHash, notificationsHash, paths } from '../../lib/navigation/paths'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { useHashTarget } from '../../lib/navigation/useScrollRestoration'
import { showSuccessToast } from '../../lib/toasts'
import { commonTexts } from '../../texts/common'
import { TrashIcon } from '../../ui/icons/editing'
import { CalendarIcon } from '../../ui/icons/navigation'
import { ErrorState } from '../../ui/status/EmptyState'
import { useLoginDialog } from '../../account/LoginDialogProvider'
import { guestTripQuery } from '../../entities/itinerary/itineraryQueries'
import { formatUserName } from '../../entities/user/formatUserName'
import { Avatar } from '../../ui/Avatar'
import { AccountForm } from './AccountForm'
import { ColorSchemeChoice } from './ColorSchemeChoice'
import { DeleteAccountDialog } from './DeleteAccountDialog'
import { DownloadData } from './DownloadData'
import { MapAudienceChoice } from './MapAudienceChoice'
import { notificationSettingsTexts } from './notificationSettingsTexts'
import { passkeySettingsTexts } from './passkeySettingsTexts'
import { SettingsSection } from './SettingsSection'
import { mapSettingsTexts, restrictionTexts, sessionTexts, settingsTexts, guestSettingsTexts } from './settingsTexts'

const NotificationChoices = lazyPart(() => import('./NotificationChoices'), 'NotificationChoices')
const PasskeyList = lazyPart(() => import('./PasskeyList'), 'PasskeyList')
const SessionList = lazyPart(() => import('./SessionList'), 'SessionList')
const RestrictedPeopleLists = lazyPart(() => import('./RestrictedPeopleLists'), 'RestrictedPeopleLists')
const DecisionList = lazyPart(() => import('./DecisionList'), 'DecisionList')
const CalendarFeedUrl = lazyPart(() => import('../../entities/calendar/CalendarFeedUrl'), 'CalendarFeedUrl')

const Sections = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 32 })

// Focused by the address's hash, without a ring.
const Place = styled('div')({ '&:focus': { outline: 'none' } })

export function SettingsPage() {
  usePageTitle(settingsTexts.pageTitle)
  const { user } = useSession()
  if (user === null) return null
  return (
    <Sections>
      <Typography variant="pageTitle">{settingsTexts.title}</Typography>
      {user.isGuest === true ? <GuestSettings user={user} /> : <AccountSettings user={user} />}
    </Sections>
  )
}

function AccountSettings({ user }: { user: UserPublic }) {
  return (
    <>
      <AccountSection userId={user.id} />
      <OwnNotifications userId={user.id} />
      <SettingsSection title={passkeySettingsTexts.title} helper={passkeySettingsTexts.helper} hasLine>
        <OwnPasskeys userId={user.id} />
      </SettingsSection>
      <SettingsSection title={sessionTexts.title} helper={sessionTexts.helper} hasLine>
        <OwnSessions userId={user.id} />
      </SettingsSection>
      <OwnMap user={user} />
      <SettingsSection title={restrictionTexts.title} helper={restrictionTexts.helper} hasLine>
        <RestrictedPeople userId={user.id} />
      </SettingsSection>
      <SettingsSection title={moderationDecisionTexts.title} helper={moderationDecisionTexts.helper} hasLine>
        <OwnDecisions userId={user.id} />
      </SettingsSection>
      <SettingsSection title={settingsTexts.scheme} helper={settingsTexts.schemeHelper} hasLine>
        <ColorSchemeChoice />
      </SettingsSection>
      <SettingsSection title={settingsTexts.calendar} helper={settingsTexts.calendarHelper} hasLine>
        <OwnCalendar />
      </SettingsSection>
      <SettingsSection title={settingsTexts.copy} helper={settingsTexts.copyHelper} hasLine>
        <DownloadData user={user} />
      </SettingsSection>
      <SettingsSection title={settingsTexts.deletion} helper={settingsTexts.deletionHelper} hasLine>
        <DeleteAccount user={user} />
      </SettingsSection>
    </>
  )
}

/** A refetch does not overwrite typed values. */
function AccountSection({ userId }: { userId: string }) {
  const { data, isPending, refetch } = useQuery(accountQuery(userId))
  if (isPending) return <AccountSkeleton />
  if (data === undefined) return <ErrorState sentence={settingsTexts.loadFailed} onRetry={() => void refetch()} />
  return <AccountForm key={data.id} account={data} />
}

const rows = [118, 196, 244]

const AccountSkeleton = () => (
  <Stack role="status" aria-label={commonTexts.loading} sx={{ gap: 5.5 }}>
    {rows.map((height) => (
      <Stack key={height} direction={{ xs: 'column', md: 'row' }} sx={{ gap: { xs: 1.5, md: 5 } }}>
        <Skeleton width={212} height={24} sx={{ flex: 'none' }} />
        <Skeleton width="100%" height={height} sx={{ maxWidth: 540, borderRadius: '12px' }} />
      </Stack>
    ))}
  </Stack>
)

function OwnNotifications({ userId }: { userId: string }) {
  return (
    <Place ref={useHashTarget<HTMLDivElement>(notificationsHash)} tabIndex={-1}>
      <SettingsSection title={notificationSettingsTexts.title} helper={notificationSettingsTexts.helper} hasLine>
        <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
          <NotificationChoices userId={userId} />
        </Suspense>
      </SettingsSection>
    </Place>
  )
}

function OwnMap({ user }: { user: UserPublic }) {
  return (
    <Place ref={useHashTarget<HTMLDivElement>(mapHash)} tabIndex={-1}>
      <SettingsSection title={mapSettingsTexts.title} helper={mapSettingsTexts.helper} hasLine>
        <MapAudienceChoice user={user} />
      </SettingsSection>
    </Place>
  )
}

const OwnPasskeys = ({ userId }: { userId: string }) => (
  <Suspense fallback={<Skeleton variant="rounded" height={128} />}>
    <PasskeyList userId={userId} />
  </Suspense>
)

const OwnSessions = ({ userId }: { userId: string }) => (
  <Suspense fallback={<Skeleton variant="rounded" height={128} />}>
    <SessionList userId={userId} />
  </Suspense>
)

const RestrictedPeople = ({ userId }: { userId: string }) => (
  <Suspense fallback={<Skeleton variant="rounded" height={128} />}>
    <RestrictedPeopleLists userId={userId} />
  </Suspense>
)

const OwnDecisions = ({ userId }: { userId: string }) => (
  <Suspense fallback={<Skeleton variant="rounded" height={56} />}>
    <DecisionList userId={userId} />
  </Suspense>
)

function OwnCalendar() {
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <Suspense>
        <CalendarFeedUrl subject={null} />
      </Suspense>
    )
  return (
    <Button variant="outlined" color="inherit" startIcon={<CalendarIcon />} onClick={() => setOpen(true)}>
      {settingsTexts.subscribe}
    </Button>
  )
}

function DeleteAccount({ user }: { user: UserPublic }) {
  const [step, setStep] = useState<'rest' | 'unsaved' | 'sure'>('rest')
  const navigate = useNavigate()
  const start = async () => setStep((await countUnsavedWork(user.id)) > 0 ? 'unsaved' : 'sure')
  const rest = () => setStep('rest')
  return (
    <>
      <Button variant="outlined" color="error" startIcon={<TrashIcon />} onClick={() => void start()}>
        {settingsTexts.deletion}
      </Button>
      <UnsavedWorkDialog isOpen={step === 'unsaved'} onWait={rest} onLeave={() => setStep('sure')} />
      <DeleteAccountDialog
        user={user}
        isOpen={step === 'sure'}
        onClose={rest}
        leavePage={() => {
          void navigate(paths.home)
          showSuccessToast(settingsTexts.deleted)
        }}
      />
    </>
  )
}

const Person = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minWidth: 0,
  '& > p': { overflowWrap: 'anywhere' },
})
const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 16 })

function GuestSettings({ user }: { user: UserPublic }) {
  const login = useLoginDialog()
  const { data: trip } = useQuery(guestTripQuery(user.id))
  return (
    <>
      <SettingsSection title={guestSettingsTexts.title} helper={guestSettingsTexts.helper}>
        <Person>
          <Avatar src={user.avatar} size={48} />
          <Typography variant="label" component="p">
            {formatUserName(user)}
          </Typography>
        </Person>
        <Row>
          <Button onClick={() => login.ask()}>{commonTexts.keepAccount}</Button>
          {trip === undefined || trip === null ? null : (
            <Button variant="outlined" component={Link} to={paths.itinerary(trip.id)}>
              {guestSettingsTexts.toTrip(trip.title)}
            </Button>
          )}
        </Row>
      </SettingsSection>
      <SettingsSection title={settingsTexts.scheme} helper={settingsTexts.schemeHelper} hasLine>
        <ColorSchemeChoice />
      </SettingsSection>
      <SettingsSection title={settingsTexts.copy} helper={settingsTexts.copyHelper} hasLine>
        <DownloadData user={user} />
      </SettingsSection>
    </>
  )
}
