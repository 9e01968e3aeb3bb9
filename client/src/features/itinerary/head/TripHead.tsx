import { Suspense } from 'react'
import { styled } from '@mui/material/styles'
import { audienceOf } from '#shared/audience'
import { countCodePoints } from '#shared/limits'
import { formatPlaceAndCountry } from '#shared/places'
import { useSession } from '../../../account/useSession'
import { itineraryTexts } from '../../../entities/itinerary/itineraryTexts'
import { formatUserName } from '../../../entities/user/formatUserName'
import { UserLine } from '../../../entities/user/UserLine'
import { LikeButton } from '../../../entities/like/LikeButton'
import { ItineraryCover } from '../../../entities/cover/ItineraryCover'
import { tripLengthOf } from '../../../engine/base/itinerarySource'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { useMediaQuery } from '../../../lib/hooks/useBrowserState'
import { phone } from '../../../theme/breakpoints'
import { tripTitleSize } from '../../../theme/sizes'
import { radius } from '../../../theme/vars'
import { AudienceBadge, DaysBadge, PlaceBadge } from '../../../ui/cards/Badge'
import { useHiddenReason } from '../base/useHiddenReason'
import { twoColumns, belowTwoColumns } from '../base/pageGrid'
import { useIsPhone } from '../base/useIsPhone'
import { ForkButton } from '../forking/ForkButton'
import { ForkCredit } from '../forking/ForkCredit'
import { editModeChunks, useIsEditing, useIsMember, usePageMode } from '../base/pageMode'
import { MemberAvatarStack } from '../members/MemberAvatarStack'
import { TripCommentsButton } from '../comments/CommentButtons'
import { ItineraryOptions } from '../options/ItineraryOptions'
import { ShareItineraryButton } from '../options/ShareItineraryButton'
import { TripDates } from './TripDates'
import { TripDescription, TripTitle } from './TripTitle'

const GuestUpgradeLine = lazyPart(() => import('../members/GuestUpgradeLine'), 'GuestUpgradeLine')
const TitleField = editModeChunks.part(() => import('./RecordTextFields'), 'TitleField')
const DescriptionField = editModeChunks.part(() => import('./RecordTextFields'), 'DescriptionField')
const HiddenNotice = lazyPart(() => import('../../../entities/decision/HiddenNotice'), 'HiddenNotice')
const OfferNotice = lazyPart(() => import('./OfferNotice'), 'OfferNotice')
const CoverTools = editModeChunks.part(() => import('./CoverTools'), 'CoverTools')

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
const Row = styled('div')({ marginLeft: 'auto', display: 'flex', alignItems: 'center', gap: 8, flex: 'none' })
const Frame = styled('div')({ gridArea: 'cover', position: 'relative', alignSelf: 'start' })
const Cover = styled(ItineraryCover)({
  height: 328,
  borderRadius: radius.hero,
  [belowTwoColumns]: { height: 272, borderRadius: 0 },
  [phone]: { height: 204 },
})

export function TripHead() {
  const isEditing = useIsEditing()
  const guest = useSession().user
  const isMember = useIsMember()
  const place = useRecord(({ location }) => formatPlaceAndCountry(location))
  const days = useRecord(tripLengthOf)
  const audience = useRecord(audienceOf)
  const isHidden = useHiddenReason() !== undefined
  const isLong = useRecord(({ title }) => countCodePoints(title) > 28)
  const author = useRecord((record) => record.author)
  // On phones the dates are above the days.
  const isPhone = useIsPhone()
  const hasIndexBeside = useMediaQuery(twoColumns)
  return (
    <Head data-long={isLong ? '' : undefined}>
      <HiddenNotices />
      <Facts>
        <PlaceBadge place={place} />
        <DaysBadge days={days} />
        {audience === 'private' || isHidden ? null : <AudienceBadge audience={audience} names={itineraryTexts.audience} />}
        {hasIndexBeside ? null : <TripDates />}
      </Facts>
      {isEditing ? <TitleField /> : <TripTitle />}
      <Intro>
        {isEditing ? <DescriptionField /> : <TripDescription />}
        <ForkCredit />
      </Intro>
      <Foot>
        <UserLine user={author} size={44} />
        <MemberAvatarStack />
        <HeadActions />
      </Foot>
      {guest?.isGuest === true && isMember ? (
        <Last>
          <Suspense>
            <GuestUpgradeLine name={formatUserName(guest)} />
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

export function TripCover() {
  const head = useRecord((now) => now)
  const isEditing = useIsEditing()
  return (
    <Frame>
      <Cover itinerary={head} shape="wide" isFirst />
      {isEditing ? <CoverTools /> : null}
    </Frame>
  )
}

function HiddenNotices() {
  const reason = useHiddenReason()
  if (reason === undefined) return null
  return (
    <Suspense>
      {reason.isOffered ? <OfferNotice /> : null}
      {reason.moderation === undefined ? null : <HiddenNotice kind="itinerary" moderation={reason.moderation} isAbove />}
    </Suspense>
  )
}

/** On phones sharing and options are over the cover. */
function HeadActions() {
  const { id, title, likes, isLiked, myRole } = useRecord((record) => record)
  const isPhone = useIsPhone()
  if (usePageMode() === 'copy') return null
  return (
    <Row>
      {isPhone ? null : <ForkButton />}
      <LikeButton
        kind="itinerary"
        id={id}
        title={title}
        likes={likes}
        isLiked={isLiked}
        look="page"
        isOpenToGuests={myRole !== 'visitor'}
      />
      <TripCommentsButton />
      {isPhone ? null : (
        <>
          <ShareItineraryButton look="outlined" />
          <ItineraryOptions look="outlined" />
        </>
      )}
    </Row>
  )
}
