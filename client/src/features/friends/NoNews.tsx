import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import { paths } from '../../lib/navigation/paths'
import { EmptyState } from '../../ui/status/EmptyState'
import { texts } from './texts'

export function NoNews({ of }: { of: 'itinerary' | 'list' }) {
  const find = (
    <Button component={Link} to={paths.connect} variant="outlined">
      {texts.findPeople}
    </Button>
  )
  return (
    <EmptyState
      picture={of}
      sentence={of === 'itinerary' ? texts.noItineraries : texts.noLists}
      hint={texts.hint}
      action={find}
    />
  )
}
