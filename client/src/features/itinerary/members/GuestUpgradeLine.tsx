import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useLoginDialog } from '../../../account/LoginDialogProvider'
import { commonTexts } from '../../../texts/common'
import { guestUpgradeLineTexts } from './memberTexts'

export function GuestUpgradeLine({ name }: { name: string }) {
  const login = useLoginDialog()
  return (
    <Typography
      variant="small"
      component="p"
      sx={{ color: 'ink2', display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}
    >
      {guestUpgradeLineTexts.here(name)}
      <Button variant="text" size="small" sx={{ mx: -1.5 }} onClick={() => login.ask()}>
        {commonTexts.keepAccount}
      </Button>
    </Typography>
  )
}
