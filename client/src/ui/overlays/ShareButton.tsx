import { Suspense, useState, type ReactNode } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useMediaQuery } from '../../lib/hooks/useBrowserState'
import { lazyPart } from '../../lib/loading/lazyPart'
import { copyText } from '../../lib/copyText'
import { showSuccessToast, showErrorToast } from '../../lib/toasts'
import { commonTexts } from '../../texts/common'
import { phone } from '../../theme/breakpoints'
import { ShareIcon } from '../icons/editing'
import { LinkIcon } from '../icons/status'
import { Popup, popupPreloadProps } from './Popup'
import { RoundButton, type RoundLook } from '../buttons/RoundButton'

const Sheet = lazyPart(() => import('./Sheet'), 'Sheet')

const Thing = styled('div')({
  display: 'grid',
  gridTemplateColumns: '64px minmax(0, 1fr)',
  gap: 12,
  alignItems: 'center',
  marginBottom: 14,
})

async function copyLink(path: string): Promise<void> {
  // One notice for repeated presses.
  if (await copyText(new URL(path, window.location.origin).href)) showSuccessToast(commonTexts.copied, { id: 'copied' })
  else showErrorToast(commonTexts.copyFailed)
}

interface ShareButtonProps {
  look: RoundLook
  path: string
  title: string
  line: string
  /** 64 px wide. */
  picture: ReactNode
  /** Who can open the link, if not everyone. */
  note?: ReactNode
  /** Below the link; `close` closes the popup. */
  renderMore?: (close: () => void) => ReactNode
}

export function ShareButton({ look, path, title, line, picture, note, renderMore }: ShareButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [wasOpened, setOpened] = useState(false)
  const isPhone = useMediaQuery(phone)
  const close = () => setAnchor(undefined)
  const copy = () => {
    close()
    void copyLink(path)
  }
  const content = (
    <>
      <Thing>
        {picture}
        <div>
          <Typography variant="cardTitle" component="p">
            {title}
          </Typography>
          <Typography variant="meta" component="p" sx={{ color: 'ink2' }}>
            {line}
          </Typography>
        </div>
      </Thing>
      {note}
      <Button fullWidth variant="soft" startIcon={<LinkIcon />} onClick={copy}>
        {commonTexts.copyLink}
      </Button>
      {renderMore?.(close)}
    </>
  )
  return (
    <span {...popupPreloadProps}>
      <RoundButton
        label={commonTexts.share}
        look={look}
        opens={{ kind: 'dialog', isOpen: anchor !== undefined }}
        onClick={(event) => {
          setAnchor(event.currentTarget)
          setOpened(true)
        }}
      >
        <ShareIcon />
      </RoundButton>
      {isPhone ? (
        <Suspense>
          {wasOpened ? (
            <Sheet title={commonTexts.share} isOpen={anchor !== undefined} onClose={close}>
              {content}
            </Sheet>
          ) : null}
        </Suspense>
      ) : (
        <Popup
          label={commonTexts.share}
          anchor={anchor}
          onClose={close}
          side="right"
          sx={{ p: '14px', width: 356, maxWidth: 'calc(100vw - 32px)' }}
        >
          {content}
        </Popup>
      )}
    </span>
  )
}
