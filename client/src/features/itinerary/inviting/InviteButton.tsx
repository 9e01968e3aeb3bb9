import Button from '@mui/material/Button'
import { optionTexts } from '../base/optionTexts'
import { UserPlusIcon } from '../../../ui/icons/social'

interface InviteButtonProps {
  onDone: () => void
  onOpen: () => void
}

export function InviteButton({ onDone, onOpen }: InviteButtonProps) {
  const open = () => {
    onDone()
    onOpen()
  }
  return (
    <Button fullWidth variant="outlined" startIcon={<UserPlusIcon />} aria-haspopup="dialog" sx={{ mt: 1.25 }} onClick={open}>
      {optionTexts.inviteByLink}
    </Button>
  )
}
