import type { ReactNode } from 'react'
import Button from '@mui/material/Button'
import { Destinations } from '../../entities/location/Destinations'
import type { SearchType } from '../../entities/search/suggestions'
import { EmptyState } from '../../ui/status/EmptyState'
import { texts } from './texts'
import { useSearchQuery } from './useSearchQuery'

interface NothingFoundProps {
  type: SearchType
  /** Replaces the link to the other kind. */
  action?: ReactNode
}

export function NothingFound({ type, action }: NothingFoundProps) {
  const { q, ask } = useSearchQuery()
  const other = type === 'itinerary' ? 'user' : 'itinerary'
  const toOther = (
    <Button variant="outlined" onClick={() => ask({ type: other })}>
      {texts.searchIn(other)}
    </Button>
  )
  return (
    <>
      <EmptyState picture="search" sentence={texts.nothing(type, q)} action={action ?? toOther} />
      <Destinations />
    </>
  )
}
