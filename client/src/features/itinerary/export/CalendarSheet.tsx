import { useMutation } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { CalendarFeedUrl } from '../../../entities/calendar/CalendarFeedUrl'
import { showErrorToast } from '../../../lib/toasts'
import { cssColor as c } from '../../../theme/vars'
import { LoadingButton } from '../../../ui/buttons/LoadingButton'
import { DownloadIcon } from '../../../ui/icons/settings'
import { Sheet } from '../../../ui/overlays/Sheet'
import { exportTexts as texts } from './exportTexts'
import { saveTripAsCalendar, useTripExport } from './tripFiles'

const Part = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 10,
  justifyItems: 'start',
  '& > *': { maxWidth: '100%' },
  '& + &': { marginTop: 22, paddingTop: 20, borderTop: `1px solid ${c('hairline')}`, justifyItems: 'stretch' },
})

export function CalendarSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const tripNow = useTripExport()
  const saving = useMutation({
    mutationFn: () => saveTripAsCalendar(tripNow()),
    onError: () => showErrorToast(texts.failed),
    // Works without the server.
    networkMode: 'always',
  })
  const { id, outline } = tripNow()
  return (
    <Sheet title={texts.calendar} subtitle={outline.title} isOpen={isOpen} onClose={onClose} width={480}>
      <Part aria-label={texts.now}>
        <Typography variant="sideTitle" component="h3">
          {texts.now}
        </Typography>
        <Typography variant="small" component="p" sx={{ color: 'ink2' }}>
          {texts.nowHelper}
        </Typography>
        <LoadingButton
          variant="soft"
          size="snug"
          startIcon={<DownloadIcon />}
          isLoading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {texts.saveCalendar}
        </LoadingButton>
      </Part>
      <Part aria-label={texts.subscribe}>
        <Typography variant="sideTitle" component="h3">
          {texts.subscribe}
        </Typography>
        <CalendarFeedUrl subject={id} />
      </Part>
    </Sheet>
  )
}
