import Typography from '@mui/material/Typography'
import { texts } from '../base/texts'

export function EmptyDay() {
  return (
    <Typography variant="note" sx={{ color: 'ink3', pb: 1.5 }}>
      {texts.emptyDay}
    </Typography>
  )
}
