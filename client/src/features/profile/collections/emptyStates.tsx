import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import { paths } from '../../../lib/navigation/paths'
import { commonTexts } from '../../../texts/common'
import { EmptyState } from '../../../ui/status/EmptyState'
import { PlusIcon } from '../../../ui/icons/navigation'
import { profileTexts } from '../profileTexts'

export const NewItineraryLink = () => (
  <Button component={Link} to={paths.createItinerary} startIcon={<PlusIcon />}>
    {commonTexts.newItinerary}
  </Button>
)

export const NewListLink = () => (
  <Button component={Link} to={paths.createList} startIcon={<PlusIcon />}>
    {profileTexts.newList}
  </Button>
)

interface Emptiness {
  isOwn: boolean
}

export const NoItineraries = ({ isOwn }: Emptiness) =>
  isOwn ? (
    <EmptyState picture="itinerary" sentence={profileTexts.firstItinerary} action={<NewItineraryLink />} />
  ) : (
    <EmptyState picture="public" sentence={profileTexts.noItineraries} />
  )

export function NoFavorites({ isOwn }: Emptiness) {
  const explore = (
    <Button component={Link} to={paths.search()}>
      {profileTexts.explore}
    </Button>
  )
  return <EmptyState picture="favorites" sentence={profileTexts.noFavorites} action={isOwn ? explore : undefined} />
}

export const NoLists = ({ isOwn }: Emptiness) =>
  isOwn ? (
    <EmptyState picture="list" sentence={profileTexts.firstList} hint={profileTexts.firstListHint} action={<NewListLink />} />
  ) : (
    <EmptyState picture="public" sentence={profileTexts.noLists} />
  )
