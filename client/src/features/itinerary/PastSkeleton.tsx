import { Band, WithBand } from './history/bandStyles'
import { ItinerarySkeleton } from './ItinerarySkeleton'

/** Placeholder of the page of the past while it loads, in the same measures. */
export const PastSkeleton = () => (
  <WithBand>
    <Band aria-hidden="true" />
    <ItinerarySkeleton />
  </WithBand>
)
