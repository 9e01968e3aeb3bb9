import { useMutation } from '@tanstack/react-query'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { mapFormats } from '#shared/exports/exportFormats'
import { arrivalOf } from '#shared/itinerary/eventPlaces'
import { keysOf } from '#shared/keysOf'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { showErrorToast } from '../../../lib/toasts'
import { hoverMedia } from '../../../theme/breakpoints'
import { iconSize } from '../../../theme/sizes'
import { controlLine, cssColor as c, radius } from '../../../theme/vars'
import { DownloadIcon } from '../../../ui/icons/settings'
import { Sheet } from '../../../ui/overlays/Sheet'
import { exportTexts as texts } from './exportTexts'
import { saveTripAsText, saveTripWithPictures, useTripExport } from './tripFiles'

const List = styled('ul')({ display: 'grid', gap: 10 })
const Row = styled(ButtonBase)({
  width: '100%',
  minHeight: 64,
  justifyContent: 'flex-start',
  gap: 14,
  padding: '10px 16px',
  textAlign: 'left',
  borderRadius: radius.input,
  boxShadow: controlLine,
  '& > .MuiSvgIcon-root': { flex: 'none', fontSize: iconSize.control, color: c('ink2') },
  '&[aria-busy]': { opacity: 0.55 },
  [hoverMedia]: { '&:hover': { backgroundColor: c('sunken') } },
})

const formats = keysOf(texts.files)
type FileFormat = (typeof formats)[number]

export function FileSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const tripNow = useTripExport()
  const hasPlaces = useItinerary(({ events }) =>
    Object.values(events).some((event) => event.place !== null || arrivalOf(event) !== null),
  )
  const offered = hasPlaces ? formats : formats.filter((format) => !mapFormats.has(format))
  const saving = useMutation({
    mutationFn: async (format: FileFormat) =>
      format === 'zip' ? saveTripWithPictures(tripNow()) : saveTripAsText(tripNow(), format),
    onSuccess: onClose,
    onError: () => showErrorToast(texts.failed),
    networkMode: 'always',
  })
  return (
    <Sheet title={texts.file} subtitle={tripNow().outline.title} isOpen={isOpen} onClose={onClose} width={480}>
      <List>
        {offered.map((format) => (
          <li key={format}>
            <Row
              aria-busy={(saving.isPending && saving.variables === format) || undefined}
              onClick={() => saving.isPending || saving.mutate(format)}
            >
              <DownloadIcon />
              <span>
                <Typography variant="label" component="span" sx={{ display: 'block' }}>
                  {texts.files[format].name}
                </Typography>
                <Typography variant="small" component="span" sx={{ color: 'ink2' }}>
                  {texts.files[format].helper}
                </Typography>
              </span>
            </Row>
          </li>
        ))}
      </List>
    </Sheet>
  )
}
