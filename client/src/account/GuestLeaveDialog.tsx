import { useId } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useCloseOnBack } from '../lib/navigation/useCloseOnBack'
import { commonTexts } from '../texts/common'
import { guestTexts as texts } from './guestTexts'

interface GuestLeaveDialogProps {
  isOpen: boolean
  onKeep: () => void
  onLeave: () => void
  onCancel: () => void
}

/** Guests cannot sign in again: ask first. */
export function GuestLeaveDialog({ isOpen, onKeep, onLeave, onCancel }: GuestLeaveDialogProps) {
  const id = useId()
  useCloseOnBack(isOpen, onCancel)
  return (
    <Dialog open={isOpen} onClose={onCancel} aria-labelledby={id} aria-describedby={`${id}-what`}>
      <Stack sx={{ p: '24px 28px 28px', width: 356, maxWidth: 'calc(100vw - 32px)', gap: 1 }}>
        <Typography variant="dialogTitle" id={id}>
          {texts.leaveTitle}
        </Typography>
        <Typography id={`${id}-what`} sx={{ color: 'ink2', mb: 1.5 }}>
          {texts.leaveText}
        </Typography>
        <Button onClick={onKeep} autoFocus>
          {commonTexts.keepAccount}
        </Button>
        <Button variant="outlined" color="error" onClick={onLeave}>
          {texts.leave}
        </Button>
        <Button variant="text" color="inherit" onClick={onCancel}>
          {commonTexts.cancel}
        </Button>
      </Stack>
    </Dialog>
  )
}
