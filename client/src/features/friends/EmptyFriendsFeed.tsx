import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import { paths } from '../../lib/navigation/paths'
import { EmptyState } from '../../ui/status/EmptyState'
import { friendsTexts } from './friendsTexts'

export function EmptyFriendsFeed({ of }: { of: 'itinerary' | 'list' }) {
  const find = (
    <Button component={Link} to={paths.connect} variant="outlined">
      {friendsTexts.findPeople}
    </Button>
  )
  return (
    <EmptyState
      picture={of}
      sentence={of === 'itinerary' ? friendsTexts.noItineraries : friendsTexts.noLists}
      hint={friendsTexts.hint}
      action={find}
    />
  )
}
