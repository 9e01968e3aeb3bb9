import type { SyntheticEvent } from 'react'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { InvitationPreview } from '#shared/api/invitationLinks'
import { formatDateRange, tripLength } from '#shared/dates'
import { formatPlaceAndCountry } from '#shared/places'
import { fromWireDate } from '#shared/wireDates'
import { nameProblem, requiredFieldTexts, accountFieldTexts } from '../../account/details/accountFieldTexts'
import { useRequireLogin } from '../../account/LoginDialogProvider'
import { useSession } from '../../account/useSession'
import { ItineraryCover } from '../../entities/cover/ItineraryCover'
import { useForm } from '../../lib/hooks/useForm'
import { phone } from '../../theme/breakpoints'
import { cssColor as c, hairline, radius } from '../../theme/vars'
import { Avatar } from '../../ui/Avatar'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { DaysBadge, PlaceBadge } from '../../ui/cards/Badge'
import { FormError } from '../../ui/forms/FormError'
import { FormField } from '../../ui/forms/FormField'
import { AuthFrame } from './AuthFrame'
import { invitationTexts as texts } from './invitationTexts'
import { useJoinByLink, formatJoinError } from './useJoinByLink'

// The trip's id stays secret; the cover depends on its place.
const ANY_TRIP = '00000000-0000-4000-8000-000000000000'

const Other = styled('section')({ marginTop: 24, paddingTop: 20, borderTop: `1px solid ${c('hairline')}` })

interface InvitationViewProps {
  token: string
  invitation: InvitationPreview
}

export function InvitationView({ token, invitation }: InvitationViewProps) {
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
