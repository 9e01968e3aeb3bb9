import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { common } from '../../texts/common'

/** Offers to retry a choice that was not saved. */
export const UnsavedChoice = ({ isShown, onRetry }: { isShown: boolean; onRetry: () => void }) => (
  <span role="status">
    {isShown ? (
      <>
        <Typography variant="label" sx={{ color: 'error.main' }}>
          {common.notSaved}
        </Typography>
        <Button variant="text" size="small" onClick={onRetry}>
          {common.retry}
        </Button>
      </>
    ) : null}
  </span>
)
