import { VersionBannerBox, VersionBannerLayout } from './history/versionBannerStyles'
import { ItinerarySkeleton } from './ItinerarySkeleton'

export const VersionSkeleton = () => (
  <VersionBannerLayout>
    <VersionBannerBox aria-hidden="true" />
    <ItinerarySkeleton />
  </VersionBannerLayout>
)
