import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { formatOwnValue, formatOverruledEntry, overruledTexts as texts } from './overruledTexts'
import { useOverruledActions } from './useOverruledActions'

export function OverruledList() {
  const { entries, reapply, dismiss } = useOverruledActions()
  const { userId } = useOpenItinerary()
  const record = useRecord((now) => now)
  return (
    <Stack component="ul" sx={{ gap: 1.5, listStyle: 'none', m: 0, p: 0 }}>
      {entries.map((entry) => (
        <li key={`${entry.entry} ${entry.madeAt}`}>
          <Typography variant="note" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {formatOverruledEntry(entry, record, userId)}
          </Typography>
          <Typography variant="small" component="p" sx={{ color: 'ink2', overflowWrap: 'anywhere' }}>
            {formatOwnValue(entry, record)}
          </Typography>
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
            <Button size="snug" variant="outlined" onClick={() => reapply(entry)}>
              {texts.putMine}
            </Button>
            <Button size="snug" variant="text" onClick={() => dismiss(entry)}>
              {texts.leave}
            </Button>
          </Stack>
        </li>
      ))}
    </Stack>
  )
}
