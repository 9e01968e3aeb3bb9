import { useId } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useCloseOnBack } from '../lib/navigation/useCloseOnBack'
import { sessionEndTexts } from './sessionEndTexts'

interface LeaveDialogProps {
  isOpen: boolean
  onWait: () => void
  onLeave: () => void
}

export function UnsavedWorkDialog({ isOpen, onWait, onLeave }: LeaveDialogProps) {
  const id = useId()
  useCloseOnBack(isOpen, onWait)
  return (
    <Dialog open={isOpen} onClose={onWait} aria-labelledby={id} aria-describedby={`${id}-what`}>
      <Stack sx={{ p: '24px 28px 28px', width: 356, maxWidth: 'calc(100vw - 32px)', gap: 1 }}>
        <Typography variant="dialogTitle" id={id}>
          {sessionEndTexts.unsavedTitle}
        </Typography>
        <Typography id={`${id}-what`} sx={{ color: 'ink2', mb: 1.5 }}>
          {sessionEndTexts.unsavedText}
        </Typography>
        <Button onClick={onWait} autoFocus>
          {sessionEndTexts.wait}
        </Button>
        <Button variant="outlined" color="error" onClick={onLeave}>
          {sessionEndTexts.leaveAnyway}
        </Button>
      </Stack>
    </Dialog>
  )
}
