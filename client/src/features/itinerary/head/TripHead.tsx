import { Suspense } from 'react'
import { styled } from '@mui/material/styles'
import { audienceOf } from '#shared/audience'
import { codePoints } from '#shared/limits'
import { formatPlaceAndCountry } from '#shared/places'
import { useSession } from '../../../account/useSession'
import { texts as cardTexts } from '../../../entities/itinerary/texts'
import { shownName } from '../../../entities/user/shownName'
import { UserLine } from '../../../entities/user/UserLine'
import { tripLengthOf } from '../../../engine/base/itinerarySource'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { useMedia } from '../../../lib/hooks/useMedia'
import { phone } from '../../../theme/breakpoints'
import { tripTitleSize } from '../../../theme/sizes'
import { AudienceBadge, DaysBadge, PlaceBadge } from '../../../ui/cards/Badge'
import { useHiding } from '../base/useHiding'
import { twoColumns } from '../base/pageGrid'
import { useIsPhone } from '../base/useIsPhone'
import { ForkButton } from '../forking/ForkButton'
import { ForkCredit } from '../forking/ForkCredit'
import { HeadActions } from './HeadActions'
import { WhyHidden } from './WhyHidden'
import { editMode, useIsEditing, useIsParticipant } from '../base/pageMode'
import { PeopleStack } from '../people/PeopleStack'
import { TripDates } from './TripDates'
import { TripDescription } from './TripDescription'
import { TripTitle } from './TripTitle'

// Guests only.
const GuestLine = lazyPart(() => import('../people/GuestLine'), 'GuestLine')
const TitleField = editMode.part(() => import('./TitleField'), 'TitleField')
const DescriptionField = editMode.part(() => import('./DescriptionField'), 'DescriptionField')

const Head = styled('header')({
  gridArea: 'head',
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  minWidth: 0,
  paddingTop: 4,
  [twoColumns]: { minHeight: 328, paddingTop: 12 },
  '@media (min-width: 481px) and (max-width: 1279.98px)': { '& h1': tripTitleSize.medium },
  '&[data-long] h1': { ...tripTitleSize.long, [phone]: tripTitleSize.longOnPhones },
})
const Facts = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  [phone]: { order: 1 },
})
const Intro = styled('div')({ minWidth: 0, [phone]: { order: 2, '&:empty': { display: 'none' } } })
const Foot = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  marginTop: 4,
  // Actions wrap before the author's name is cut.
  flexWrap: 'wrap',
  '& > a': { flex: '1 1 136px' },
  [twoColumns]: { marginTop: 'auto' },
  [phone]: { order: 3, marginTop: 4, flexWrap: 'nowrap', '& > a': { flex: '0 1 auto' } },
})
const Last = styled('div')({ order: 4, '&:empty': { display: 'none' } })

export function TripHead() {
  const isEditing = useIsEditing()
  const guest = useSession().user
  const isMember = useIsParticipant()
  const place = useRecord(({ location }) => formatPlaceAndCountry(location))
  const days = useRecord(tripLengthOf)
  const audience = useRecord(audienceOf)
  const isHidden = useHiding() !== undefined
  const isLong = useRecord(({ title }) => codePoints(title) > 28)
  const author = useRecord((record) => record.author)
  // On phones the dates are above the days.
  const isPhone = useIsPhone()
  const hasIndexBeside = useMedia(twoColumns)
  return (
    <Head data-long={isLong ? '' : undefined}>
      <WhyHidden />
      <Facts>
        <PlaceBadge place={place} />
        <DaysBadge days={days} />
        {audience === 'private' || isHidden ? null : <AudienceBadge audience={audience} names={cardTexts.audience} />}
        {hasIndexBeside ? null : <TripDates />}
      </Facts>
      {isEditing ? <TitleField /> : <TripTitle />}
      <Intro>
        {isEditing ? <DescriptionField /> : <TripDescription />}
        <ForkCredit />
      </Intro>
      <Foot>
        <UserLine user={author} size={44} />
        <PeopleStack />
        <HeadActions />
      </Foot>
      {guest?.isGuest === true && isMember ? (
        <Last>
          <Suspense>
            <GuestLine name={shownName(guest)} />
          </Suspense>
        </Last>
      ) : null}
      {isPhone ? (
        <Last>
          <ForkButton fullWidth />
        </Last>
      ) : null}
    </Head>
  )
}
