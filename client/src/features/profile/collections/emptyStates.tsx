import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import { paths } from '../../../lib/navigation/paths'
import { common } from '../../../texts/common'
import { EmptyState } from '../../../ui/status/EmptyState'
import { PlusIcon } from '../../../ui/icons/navigation'
import { texts } from '../texts'

export const NewItineraryLink = () => (
  <Button component={Link} to={paths.createItinerary} startIcon={<PlusIcon />}>
    {common.newItinerary}
  </Button>
)

export const NewListLink = () => (
  <Button component={Link} to={paths.createList} startIcon={<PlusIcon />}>
    {texts.newList}
  </Button>
)

interface Emptiness {
  isOwn: boolean
}

export const NoItineraries = ({ isOwn }: Emptiness) =>
  isOwn ? (
    <EmptyState picture="itinerary" sentence={texts.firstItinerary} action={<NewItineraryLink />} />
  ) : (
    <EmptyState picture="public" sentence={texts.noItineraries} />
  )

export function NoFavorites({ isOwn }: Emptiness) {
  const explore = (
    <Button component={Link} to={paths.search()}>
      {texts.explore}
    </Button>
  )
  return <EmptyState picture="favorites" sentence={texts.noFavorites} action={isOwn ? explore : undefined} />
}

export const NoLists = ({ isOwn }: Emptiness) =>
  isOwn ? (
    <EmptyState picture="list" sentence={texts.firstList} hint={texts.firstListHint} action={<NewListLink />} />
  ) : (
    <EmptyState picture="public" sentence={texts.noLists} />
  )
