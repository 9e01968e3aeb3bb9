import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { formatCount } from '../../../lib/format'
import { hovers, phone } from '../../../theme/breakpoints'
import { iconSize, textSize } from '../../../theme/sizes'
import { controlLine, cssColor as c, motion, radius, touchArea } from '../../../theme/vars'
import { CommentIcon } from '../../../ui/icons/comments'
import { openTexts } from './commentTexts'
import { useThreads } from './useThreads'
import { useTripCommentCount } from './useEcho'

const Pill = styled(ButtonBase)({
  ...touchArea,
  flex: 'none',
  height: 44,
  minWidth: 44,
  gap: 8,
  padding: '0 14px',
  borderRadius: radius.pill,
  fontSize: textSize.body,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  color: c('ink'),
  boxShadow: controlLine,
  backgroundColor: c('surface'),
  transition: motion('background-color'),
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control },
  [hovers]: { '&:hover': { backgroundColor: c('sunken') } },
  [phone]: { boxShadow: 'none', backgroundColor: 'transparent', padding: '0 6px' },
})

export function TripComments() {
  const count = useTripCommentCount()
  const { open, prefetch } = useThreads()
  return (
    <Pill
      aria-label={openTexts.ofTrip(count)}
      aria-haspopup="dialog"
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => open(null)}
    >
      <CommentIcon />
      {count === 0 ? null : formatCount(count)}
    </Pill>
  )
}
