import Typography from '@mui/material/Typography'
import { useRecord } from '../../../engine/hooks/useItinerary'

export function TripTitle() {
  const title = useRecord((record) => record.title)
  return <Typography variant="tripTitle">{title}</Typography>
}
