import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { showToast } from '../../lib/toasts'
import { commonTexts } from '../../texts/common'
import { formDraftTexts } from '../../texts/formDraft'

/** `onBeginAnew` clears the draft and returns the undo. */
export function RestoredDraftNotice({ onBeginAnew }: { onBeginAnew: () => () => void }) {
  const beginAnew = () => {
    const takeBack = onBeginAnew()
    showToast(formDraftTexts.emptied, { action: { label: commonTexts.undo, onClick: takeBack } })
  }
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: '0 16px' }}>
      <Typography variant="small" role="status" sx={{ color: 'ink2' }}>
        {formDraftTexts.resumed}
      </Typography>
      <Button variant="text" size="small" onClick={beginAnew} sx={{ ml: -1.5 }}>
        {formDraftTexts.beginAnew}
      </Button>
    </Stack>
  )
}
