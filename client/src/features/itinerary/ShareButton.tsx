import { useState } from 'react'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { placeBadge } from '../../../../shared/places'
import { ItineraryCover } from '../../entities/itinerary/ItineraryCover'
import { dayCount } from '../../lib/format'
import { notifyDone, notifyFailure } from '../../lib/notices'
import { paths } from '../../lib/paths'
import { rangeOf } from '../../lib/sync/itinerarySource'
import { useHead } from '../../lib/sync/useItinerary'
import { radius } from '../../theme/vars'
import { LinkIcon, ShareIcon } from '../../ui/icons/editing'
import { RoundButton, type RoundLook } from '../../ui/RoundButton'
import { texts } from './texts'

const Trip = styled('div')({
  display: 'grid',
  gridTemplateColumns: '64px minmax(0, 1fr)',
  gap: 12,
  alignItems: 'center',
  marginBottom: 14,
})
const Cover = styled(ItineraryCover)({ height: 56, borderRadius: radius.input })

async function copyLink(itineraryId: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(paths.itinerary(itineraryId), window.location.origin).href)
    notifyDone(texts.copied)
  } catch (error) {
    // Without a secure connection there is no clipboard at all; with one, people may refuse it.
    if (!(error instanceof DOMException) && !(error instanceof TypeError)) throw error
    notifyFailure(texts.copyFailed)
  }
}

/** Two presses and the link is on the clipboard. */
export function ShareButton({ look }: { look: RoundLook }) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const head = useHead((now) => now)
  const copy = () => {
    setAnchor(undefined)
    void copyLink(head.id)
  }
  return (
    <>
      <RoundButton
        label={texts.share}
        look={look}
        opens={{ kind: 'dialog', isOpen: anchor !== undefined }}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ShareIcon />
      </RoundButton>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': texts.share,
            sx: { mt: 1, p: '14px', width: 356, maxWidth: 'calc(100vw - 32px)', borderRadius: '20px' },
          },
        }}
      >
        <Trip>
          <Cover itinerary={head} shape="card" />
          <div>
            <Typography variant="cardTitle" component="p">
              {head.title}
            </Typography>
            <Typography variant="meta" component="p" sx={{ color: 'ink2' }}>
              {`${placeBadge(head.location)} · ${dayCount(rangeOf(head))}`}
            </Typography>
          </div>
        </Trip>
        <Button fullWidth variant="soft" startIcon={<LinkIcon />} onClick={copy}>
          {texts.copyLink}
        </Button>
      </Popover>
    </>
  )
}
