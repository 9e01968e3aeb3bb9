import { VersionBand, VersionBandLayout } from './history/bandStyles'
import { ItinerarySkeleton } from './ItinerarySkeleton'

export const PastSkeleton = () => (
  <VersionBandLayout>
    <VersionBand aria-hidden="true" />
    <ItinerarySkeleton />
  </VersionBandLayout>
)
