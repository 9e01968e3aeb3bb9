import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { paths } from '../../../lib/navigation/paths'
import { phone } from '../../../theme/breakpoints'
import { textSize } from '../../../theme/sizes'
import { VersionBannerBox } from './versionBannerStyles'
import { formatDateTime } from '../../../lib/dateFormats'
import { historyTexts } from './historyTexts'
import { versionNameOf, type PastVersion } from './historyQueries'

const RestoreDialog = lazyPart(() => import('./RestoreDialog'), 'RestoreDialog')

const Words = styled('div')({ flex: 1, minWidth: 0, [phone]: { flex: 'none' } })
const Ways = styled('div')({ flex: 'none', display: 'flex', gap: 8, [phone]: { '& > *': { flex: 'auto' } } })

interface PastBandProps {
  itineraryId: string
  past: PastVersion
}

export function VersionBanner({ itineraryId, past: { itinerary, entry, currentVersion } }: PastBandProps) {
  const [asks, setAsks] = useState<boolean>()
  const moment = entry && formatDateTime(entry.at)
  const isSame = itinerary.differences.length === 0
  const title = historyTexts.past(moment)
  return (
    <VersionBannerBox aria-label={title}>
      <Words>
        <Typography variant="label" component="p" sx={{ fontSize: textSize.body }}>
          {title}
        </Typography>
        <Typography variant="small" component="p">
          {historyTexts.differences(itinerary.differences.length)}
        </Typography>
      </Words>
      <Ways>
        <Button component={Link} to={paths.itineraryHistory(itineraryId)} variant="outlined" color="inherit" size="snug">
          {historyTexts.leave}
        </Button>
        {isSame ? null : (
          <Button size="snug" onPointerEnter={() => void RestoreDialog.load()} onClick={() => setAsks(true)}>
            {historyTexts.restore}
          </Button>
        )}
      </Ways>
      {asks === undefined ? null : (
        <Suspense>
          <RestoreDialog
            itineraryId={itineraryId}
            request={{ version: itinerary.version, seen: currentVersion }}
            moment={moment}
            name={versionNameOf(entry, itinerary.version)}
            isOwner={itinerary.myRole === 'owner'}
            isOpen={asks}
            onClose={() => setAsks(false)}
          />
        </Suspense>
      )}
    </VersionBannerBox>
  )
}
