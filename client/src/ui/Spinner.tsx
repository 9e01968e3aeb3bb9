import CircularProgress from '@mui/material/CircularProgress'
import { styled } from '@mui/material/styles'
import { common } from '../texts/common'

const Place = styled('div')({ display: 'grid', placeItems: 'center', minHeight: 320 })

/** Where something is on its way whose shape is not known yet. */
export function Spinner({ className }: { className?: string }) {
  return (
    <Place className={className}>
      <CircularProgress size={36} thickness={4} aria-label={common.loading} />
    </Place>
  )
}
