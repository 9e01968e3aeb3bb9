import Typography from '@mui/material/Typography'
import { tripTexts } from '../base/tripTexts'

export function EmptyDay() {
  return (
    <Typography variant="note" sx={{ color: 'ink3', pb: 1.5 }}>
      {tripTexts.emptyDay}
    </Typography>
  )
}
