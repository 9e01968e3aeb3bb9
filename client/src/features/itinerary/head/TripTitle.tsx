import Typography from '@mui/material/Typography'
import { useHead } from '../../../lib/sync/useItinerary'

export function TripTitle() {
  const title = useHead((head) => head.title)
  return <Typography variant="tripTitle">{title}</Typography>
}
