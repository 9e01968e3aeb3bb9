import { useId } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useCloseOnBack } from '../../lib/navigation/useCloseOnBack'
import { commonTexts } from '../../texts/common'
import { LoadingButton } from '../buttons/LoadingButton'

interface ConfirmDialogProps {
  /** Names the item: "¿Borrar 'Roma en tres días'?" */
  question: string
  consequence?: string
  confirm: string
  cancel?: string
  isOpen: boolean
  isWorking?: boolean
  /** Undoable: the button has the primary colour. */
  isHarmless?: boolean
  onConfirm: () => void
  onCancel: () => void
  error?: string | undefined
  /** After the closing animation and the return of the focus. */
  onClosed?: (() => void) | undefined
}

const Body = styled('div')({ padding: '24px 28px 28px', width: 356, maxWidth: 'calc(100vw - 32px)' })
const Choices = styled('div')({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12, marginTop: 20 })

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    question,
    consequence,
    confirm,
    cancel = commonTexts.cancel,
    isOpen,
    isWorking = false,
    isHarmless = false,
    onConfirm,
    onCancel,
    error,
    onClosed,
  } = props
  const id = useId()
  useCloseOnBack(isOpen, onCancel)
  return (
    <Dialog
      open={isOpen}
      onClose={onCancel}
      aria-labelledby={id}
      aria-describedby={`${id}-what`}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <Body>
        <Typography variant="dialogTitle" id={id}>
          {question}
        </Typography>
        <Typography sx={{ color: 'ink2', mt: 1 }} id={`${id}-what`}>
          {consequence}
        </Typography>
        {error === undefined ? null : (
          <Typography role="alert" variant="label" sx={{ color: 'error.main', mt: 1, display: 'block' }}>
            {error}
          </Typography>
        )}
        <Choices>
          <Button variant="outlined" color="inherit" onClick={onCancel} autoFocus>
            {cancel}
          </Button>
          <LoadingButton color={isHarmless ? 'primary' : 'error'} isLoading={isWorking} onClick={onConfirm}>
            {confirm}
          </LoadingButton>
        </Choices>
      </Body>
    </Dialog>
  )
}
