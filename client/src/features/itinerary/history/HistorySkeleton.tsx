import Skeleton from '@mui/material/Skeleton'
import { historyTexts } from './historyTexts'
import { EntryHead, EntryRow } from './entryStyles'

const widths = ['62%', '78%', '54%', '70%']

export function HistorySkeleton() {
  return (
    <section aria-busy="true" aria-label={historyTexts.loading}>
      <Skeleton width={72} height={26} sx={{ mb: 0.5 }} />
      <ul>
        {widths.map((width) => (
          <EntryRow key={width}>
            <Skeleton variant="circular" sx={{ width: { xs: 36, sm: 44 }, height: { xs: 36, sm: 44 } }} />
            <div>
              <EntryHead>
                <Skeleton width={180} height={20} />
              </EntryHead>
              <Skeleton width={width} height={20} sx={{ mt: 0.75 }} />
            </div>
          </EntryRow>
        ))}
      </ul>
    </section>
  )
}
