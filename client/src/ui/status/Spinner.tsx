import { styled } from '@mui/material/styles'
import { common } from '../../texts/common'
import { cssColor as c } from '../../theme/vars'
import { Ring } from './Ring'

const Place = styled('div')({ display: 'grid', placeItems: 'center', minHeight: 320 })
const Large = styled(Ring)({ width: 36, height: 36, borderWidth: 4, color: c('primary.main'), borderRightColor: 'transparent' })

/** For content of unknown shape. */
export function Spinner({ className }: { className?: string }) {
  return (
    <Place className={className}>
      <Large role="progressbar" aria-label={common.loading} />
    </Place>
  )
}
