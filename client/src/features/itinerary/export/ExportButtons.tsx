import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { outlineWithoutHiddenPlaces } from '#shared/exports/tripOutline'
import { writeText } from '#shared/exports/writeText'
import { copyText } from '../../../lib/copyText'
import { showSuccessToast, showErrorToast } from '../../../lib/toasts'
import { cssColor as c } from '../../../theme/vars'
import { CalendarIcon } from '../../../ui/icons/navigation'
import { CopyTextIcon, FileIcon, PrintIcon, SendIcon } from '../../../ui/icons/export'
import { printing } from '../base/printing'
import { useGetTripOutline } from '../base/useTripOutline'
import { exportTexts as texts } from './exportTexts'

export type ExportSheet = 'calendar' | 'file'

const Head = styled('div')({ marginTop: 16, paddingTop: 14, borderTop: `1px solid ${c('hairline')}` })
const List = styled('div')({
  display: 'grid',
  marginTop: 8,
  '& > .MuiButton-root': { justifyContent: 'flex-start', padding: '0 12px' },
  '& > .MuiButton-root > .MuiButton-startIcon': { marginLeft: 0, marginRight: 12 },
})

interface ExportButtonsProps {
  onDone: () => void
  onOpen: (sheet: ExportSheet) => void
}

export function ExportButtons({ onDone, onOpen }: ExportButtonsProps) {
  const outlineNow = useGetTripOutline()
  // Such texts are sent to people who do not take part.
  const textNow = () => writeText(outlineWithoutHiddenPlaces(outlineNow()))
  const copy = async () => {
    const isCopied = await copyText(textNow())
    onDone()
    if (isCopied) showSuccessToast(texts.copied, { id: 'copied' })
    else showErrorToast(texts.copyFailed)
  }
  const send = () => {
    const { title } = outlineNow()
    const text = textNow()
    onDone()
    // Closing the system's dialog is not an error.
    navigator.share({ title, text }).catch(() => {})
  }
  const open = (sheet: ExportSheet) => () => {
    onDone()
    onOpen(sheet)
  }
  const prepare = () => printing.ask(false)
  const print = () => {
    onDone()
    printing.ask(true)
  }
  return (
    <Head role="group" aria-label={texts.title}>
      <Typography variant="label" component="h2">
        {texts.title}
      </Typography>
      <List>
        <Button variant="text" color="inherit" startIcon={<CalendarIcon />} onClick={open('calendar')}>
          {texts.calendar}
        </Button>
        <Button
          variant="text"
          color="inherit"
          startIcon={<PrintIcon />}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={print}
        >
          {texts.print}
        </Button>
        <Button variant="text" color="inherit" startIcon={<CopyTextIcon />} onClick={() => void copy()}>
          {texts.copyAsText}
        </Button>
        {'share' in navigator ? (
          <Button variant="text" color="inherit" startIcon={<SendIcon />} onClick={send}>
            {texts.sendAsText}
          </Button>
        ) : null}
        <Button variant="text" color="inherit" startIcon={<FileIcon />} onClick={open('file')}>
          {texts.file}
        </Button>
      </List>
    </Head>
  )
}
