import { styled } from '@mui/material/styles'
import { commonTexts } from '../../texts/common'
import { cssColor as c } from '../../theme/vars'
import { SpinnerRing } from './SpinnerRing'

const Place = styled('div')({ display: 'grid', placeItems: 'center', minHeight: 320 })
const Large = styled(SpinnerRing)({
  width: 36,
  height: 36,
  borderWidth: 4,
  color: c('primary.main'),
  borderRightColor: 'transparent',
})

/** For content of unknown shape. */
export function Spinner({ className }: { className?: string }) {
  return (
    <Place className={className}>
      <Large role="progressbar" aria-label={commonTexts.loading} />
    </Place>
  )
}
