import { useMemo } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { sourceOfAnswer } from '../../engine/base/itinerarySource'
import { ItineraryProvider } from '../../engine/hooks/useItinerary'
import { usePageTitle } from '../../lib/navigation/usePageTitle'
import { phone } from '../../theme/breakpoints'
import { MarksContext } from './base/marks'
import { PageModeContext } from './base/pageMode'
import { WithBand } from './history/bandStyles'
import { unmarkedDifferences } from './history/differenceTexts'
import { momentInWords } from '../../lib/moments'
import { historyTexts } from './history/historyTexts'
import { PastBand } from './history/PastBand'
import { pastMarks } from './history/pastMarks'
import type { PastItinerary } from './history/queries'
import { ItineraryBody } from './ItineraryBody'
import { OpenDaysProvider } from './viewport/openDays'

const Unmarked = styled(Typography)({
  maxWidth: 1368,
  marginInline: 'auto',
  padding: '14px 32px',
  [phone]: { padding: '12px 16px' },
})

/** A past version; differences from today are marked or listed above. */
export function PastView({ itineraryId, past }: { itineraryId: string; past: PastItinerary }) {
  const { was, entry } = past
  usePageTitle(historyTexts.pastTitle(was.title, entry && momentInWords(entry.at)))
  const source = useMemo(() => sourceOfAnswer(was, was.people), [was])
  const marks = useMemo(() => pastMarks(was), [was])
  const sentences = unmarkedDifferences(was.differences)
  return (
    <ItineraryProvider source={source}>
      <PageModeContext value="copy">
        <MarksContext value={marks}>
          <OpenDaysProvider>
            <WithBand>
              <PastBand itineraryId={itineraryId} past={past} />
              {sentences.length === 0 ? null : (
                <Unmarked variant="note" sx={{ color: 'ink2' }}>
                  {sentences.join(' ')}
                </Unmarked>
              )}
              <ItineraryBody />
            </WithBand>
          </OpenDaysProvider>
        </MarksContext>
      </PageModeContext>
    </ItineraryProvider>
  )
}
