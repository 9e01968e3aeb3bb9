import { useMemo } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { sourceFromResponse } from '../../engine/base/itinerarySource'
import { ItineraryProvider } from '../../engine/hooks/useItinerary'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { phone } from '../../theme/breakpoints'
import { DifferenceMarksContext } from './base/differenceMarks'
import { PageModeContext } from './base/pageMode'
import { VersionBannerLayout } from './history/versionBannerStyles'
import { formatUnmarkedDifferences } from './history/differenceTexts'
import { formatDateTime } from '../../lib/dateFormats'
import { historyTexts } from './history/historyTexts'
import { VersionBanner } from './history/VersionBanner'
import { createDifferenceMarks } from './history/createDifferenceMarks'
import type { PastVersion } from './history/historyQueries'
import { ItineraryBody } from './ItineraryBody'
import { OpenDaysProvider } from './viewport/openDays'

const Unmarked = styled(Typography)({
  maxWidth: 1368,
  marginInline: 'auto',
  padding: '14px 32px',
  [phone]: { padding: '12px 16px' },
})

export function VersionView({ itineraryId, past }: { itineraryId: string; past: PastVersion }) {
  const { itinerary, entry } = past
  usePageTitle(historyTexts.pastTitle(itinerary.title, entry && formatDateTime(entry.at)))
  const source = useMemo(() => sourceFromResponse(itinerary, itinerary.people), [itinerary])
  const marks = useMemo(() => createDifferenceMarks(itinerary), [itinerary])
  const sentences = formatUnmarkedDifferences(itinerary.differences)
  return (
    <ItineraryProvider source={source}>
      <PageModeContext value="copy">
        <DifferenceMarksContext value={marks}>
          <OpenDaysProvider>
            <VersionBannerLayout>
              <VersionBanner itineraryId={itineraryId} past={past} />
              {sentences.length === 0 ? null : (
                <Unmarked variant="note" sx={{ color: 'ink2' }}>
                  {sentences.join(' ')}
                </Unmarked>
              )}
              <ItineraryBody />
            </VersionBannerLayout>
          </OpenDaysProvider>
        </DifferenceMarksContext>
      </PageModeContext>
    </ItineraryProvider>
  )
}
