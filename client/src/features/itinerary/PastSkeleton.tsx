import { Band, WithBand } from './history/bandStyles'
import { ItinerarySkeleton } from './ItinerarySkeleton'

export const PastSkeleton = () => (
  <WithBand>
    <Band aria-hidden="true" />
    <ItinerarySkeleton />
  </WithBand>
)
