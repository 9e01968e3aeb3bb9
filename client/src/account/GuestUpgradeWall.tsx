import Button from '@mui/material/Button'
import { commonTexts } from '../texts/common'
import { EmptyState } from '../ui/status/EmptyState'
import { guestTexts as texts } from './guestTexts'
import { useLoginDialog } from './LoginDialogProvider'

export function GuestUpgradeWall() {
  const login = useLoginDialog()
  return (
    <EmptyState
      isPage
      picture="people"
      sentence={texts.needsAccount}
      hint={texts.needsAccountHint}
      action={<Button onClick={() => login.ask()}>{commonTexts.keepAccount}</Button>}
    />
  )
}
