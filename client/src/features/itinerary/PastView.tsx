import { useMemo } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { sourceOfAnswer } from '../../engine/base/itinerarySource'
import { ItineraryProvider } from '../../engine/hooks/useItinerary'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { phone } from '../../theme/breakpoints'
import { DifferenceMarksContext } from './base/differenceMarks'
import { PageModeContext } from './base/pageMode'
import { VersionBandLayout } from './history/bandStyles'
import { unmarkedDifferences } from './history/differenceTexts'
import { formatDateTime } from '../../lib/dateFormats'
import { historyTexts } from './history/historyTexts'
import { PastBand } from './history/PastBand'
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

export function PastView({ itineraryId, past }: { itineraryId: string; past: PastVersion }) {
  const { itinerary, entry } = past
  usePageTitle(historyTexts.pastTitle(itinerary.title, entry && formatDateTime(entry.at)))
  const source = useMemo(() => sourceOfAnswer(itinerary, itinerary.people), [itinerary])
  const marks = useMemo(() => createDifferenceMarks(itinerary), [itinerary])
  const sentences = unmarkedDifferences(itinerary.differences)
  return (
    <ItineraryProvider source={source}>
      <PageModeContext value="copy">
        <DifferenceMarksContext value={marks}>
          <OpenDaysProvider>
            <VersionBandLayout>
              <PastBand itineraryId={itineraryId} past={past} />
              {sentences.length === 0 ? null : (
                <Unmarked variant="note" sx={{ color: 'ink2' }}>
                  {sentences.join(' ')}
                </Unmarked>
              )}
              <ItineraryBody />
            </VersionBandLayout>
          </OpenDaysProvider>
        </DifferenceMarksContext>
      </PageModeContext>
    </ItineraryProvider>
  )
}
