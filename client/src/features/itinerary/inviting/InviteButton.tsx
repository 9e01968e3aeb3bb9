import Button from '@mui/material/Button'
import { optionTexts } from '../base/optionTexts'
import { UserPlusIcon } from '../../../ui/icons/social'

interface InviteButtonProps {
  /** Puts away what the button stands in. */
  onDone: () => void
  onOpen: () => void
}

/** Opens the sheet with the links that invite. */
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
