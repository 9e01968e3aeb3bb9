import { styled } from '@mui/material/styles'
import { count } from '../../lib/format'
import { useHead } from '../../lib/sync/useItinerary'
import { phone } from '../../theme/breakpoints'
import { controlLine, cssColor as c, radius } from '../../theme/vars'
import { HeartIcon } from '../../ui/icons/navigation'
import { useParts } from './parts'
import { useIsPhone } from './useIsPhone'
import { ShareButton } from './ShareButton'

const Row = styled('div')({ marginLeft: 'auto', display: 'flex', alignItems: 'center', gap: 8, flex: 'none' })
const Likes = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  height: 44,
  padding: '0 16px 0 14px',
  borderRadius: radius.pill,
  boxShadow: controlLine,
  backgroundColor: c('surface'),
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  '& > .MuiSvgIcon-root': { fontSize: 20, color: c('heart') },
  [phone]: { boxShadow: 'none', backgroundColor: 'transparent', padding: 0 },
})

/** Beside the people: how many like it, sharing and options. On phones the last two lie over the cover. */
export function HeadActions() {
  const likes = useHead((head) => head.likes)
  const isPhone = useIsPhone()
  const { Options } = useParts()
  return (
    <Row>
      <Likes>
        <HeartIcon />
        {count(likes)}
      </Likes>
      {isPhone ? null : (
        <>
          <ShareButton look="outlined" />
          <Options look="outlined" />
        </>
      )}
    </Row>
  )
}
