import { useId, type ReactNode, type Ref } from 'react'
import Dialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useCloseOnBack } from '../../lib/navigation/useCloseOnBack'
import { commonTexts } from '../../texts/common'
import { mobile, phone } from '../../theme/breakpoints'
import { CloseIcon } from '../icons/navigation'
import { RoundButton } from '../buttons/RoundButton'

interface SheetProps {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** Of the dialog: 356 question, 400 login and lists, 480 people, 536 event. */
  width?: number
  subtitle?: string | undefined
  /** Below the scrolling content, above the keyboard. */
  actions?: ReactNode
  /** Phones always have a sheet. */
  onTablets?: 'sheet' | 'dialog'
  /** After the closing animation. */
  onClosed?: () => void
  /** It has a route, so 'back' closes it anyway. */
  hasAddress?: boolean
  paperRef?: Ref<HTMLDivElement>
}

const sheet = {
  '& .MuiDialog-container': { alignItems: 'flex-end', paddingBottom: 0 },
  '& .MuiDialog-paper': {
    width: '100%',
    // As wide as the bottom bar's buttons.
    maxWidth: 'min(100%, 560px)',
    margin: 0,
    maxHeight: 'calc(100dvh - 24px)',
    borderRadius: '24px 24px 0 0',
    // Notices lie over the sheet, below its content.
    paddingBottom: 'calc(env(safe-area-inset-bottom) + var(--notices, 0px))',
  },
}
const Frame = styled(Dialog)({
  '& .MuiDialog-paper': {
    width: 'var(--sheet-width)',
    maxWidth: 'calc(100vw - 32px)',
    maxHeight: 'calc(100dvh - 32px - var(--notices, 0px))',
  },
  [mobile]: { '&:not([data-on-tablets="dialog"])': sheet },
  [phone]: sheet,
})
const Head = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '24px 20px 16px 28px',
  '& > div': { flex: 1, minWidth: 0, paddingTop: 5 },
  [phone]: { padding: '20px 12px 12px 16px' },
})
const Content = styled('div')({
  padding: '0 28px 28px',
  overflowY: 'auto',
  [phone]: { padding: '0 16px 20px', '&:not(:last-child)': { paddingBottom: 4 } },
})
const Actions = styled('div')({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 12,
  padding: '0 28px 24px',
  // Equal widths, if their texts fit.
  [phone]: {
    flexWrap: 'wrap',
    padding: '12px 16px 16px',
    '& > button': { flex: 1, minWidth: 'min-content', maxWidth: '100%', padding: '0 14px' },
  },
})

/** On narrow screens a bottom sheet. Traps and restores focus; Esc closes. */
export function Sheet({
  title,
  isOpen,
  onClose,
  children,
  width = 400,
  subtitle,
  actions,
  onTablets = 'sheet',
  onClosed,
  hasAddress = false,
  paperRef,
}: SheetProps) {
  const titleId = useId()
  useCloseOnBack(isOpen && !hasAddress, onClose)
  return (
    <Frame
      open={isOpen}
      onClose={onClose}
      data-on-tablets={onTablets}
      aria-labelledby={titleId}
      slotProps={{
        paper: { ref: paperRef, style: { '--sheet-width': `${width}px` } },
        transition: { onExited: onClosed },
      }}
    >
      <Head>
        <div>
          <Typography variant="dialogTitle" id={titleId}>
            {title}
          </Typography>
          {subtitle === undefined ? null : (
            <Typography variant="note" sx={{ color: 'ink2', mt: 0.5 }}>
              {subtitle}
            </Typography>
          )}
        </div>
        <RoundButton label={commonTexts.close} size={40} onClick={onClose}>
          <CloseIcon />
        </RoundButton>
      </Head>
      <Content>{children}</Content>
      {actions === undefined ? null : <Actions>{actions}</Actions>}
    </Frame>
  )
}
