import { toAudienceFields } from '#shared/audience'
import { addDays, toWireDate, tripLength } from '#shared/dates'
import type { ItineraryCard as Card } from '#shared/api/itineraries'
import { ItineraryGridCard } from '../../entities/itinerary/ItineraryGridCard'
import { useSession } from '../../account/useSession'
import { today } from '../../lib/dateFormats'
import type { ItineraryFormValues } from './itineraryFormValues'
import { texts } from './texts'

export function ItineraryPreview({ draft, image }: { draft: ItineraryFormValues; image: string | null }) {
  const { user } = useSession()
  if (user === null) return null
  return <ItineraryGridCard itinerary={{ ...cardOf(draft), image, userId: user.id, author: user }} action={null} menu={null} />
}

function cardOf({
  id,
  title,
  description,
  destination,
  start,
  end,
  isPublic,
}: ItineraryFormValues): Omit<Card, 'userId' | 'author' | 'image'> {
  const first = start ?? today()
  const last = end !== null && end >= first ? end : addDays(first, start === null ? 7 : 0)
  return {
    id,
    title: title.trim() === '' ? texts.untitled : title,
    description,
    startDate: toWireDate(first),
    endDate: toWireDate(last),
    dayCount: tripLength(first, last),
    location: destination ?? nowhere,
    ...toAudienceFields(isPublic ? 'public' : 'private'),
    likes: 0,
    isLiked: false,
    forkedFrom: null,
    forkCount: 0,
    commentCount: 0,
    createdAt: '',
    updatedAt: '',
  }
}

const nowhere: Card['location'] = {
  geonameId: 0,
  name: texts.destination,
  adminName1: null,
  countryName: null,
  countryCode: null,
  fcode: null,
  lat: null,
  lng: null,
  timeZone: null,
}
