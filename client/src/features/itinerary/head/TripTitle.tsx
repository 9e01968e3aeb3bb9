import Typography from '@mui/material/Typography'
import { useRecord } from '../../../engine/hooks/useItinerary'

export function TripTitle() {
  const title = useRecord((record) => record.title)
  return <Typography variant="tripTitle">{title}</Typography>
}

export function TripDescription() {
  const description = useRecord((record) => record.description)
  if (description === '') return null
  return (
    <Typography variant="lead" sx={{ color: 'ink2', whiteSpace: 'pre-line', overflowWrap: 'anywhere', textWrap: 'pretty' }}>
      {description}
    </Typography>
  )
}
