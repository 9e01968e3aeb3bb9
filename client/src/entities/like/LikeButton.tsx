import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { useRequireLogin } from '../../account/LoginDialogProvider'
import { formatCount } from '../../lib/format'
import { hoverMedia, phone } from '../../theme/breakpoints'
import { iconSize, textSize } from '../../theme/sizes'
import { controlLine, cssColor as c, motion, radius, touchArea } from '../../theme/vars'
import { HeartIcon } from '../../ui/icons/navigation'
import { toggleLike, type LikeableKind } from './likes'
import { likeTexts } from './likeTexts'

interface LikeButtonProps {
  kind: LikeableKind
  id: string
  title: string
  likes: number
  isLiked: boolean
  /** `card`: small and plain. `page`: a 44 px pill, plain on phones. */
  look?: 'card' | 'page'
  /** Guests may like itineraries they are a member of. */
  isOpenToGuests?: boolean
}

const Pill = styled(ButtonBase)({
  ...touchArea,
  flex: 'none',
  gap: 7,
  height: 32,
  padding: '0 8px',
  marginRight: -8,
  borderRadius: radius.pill,
  fontSize: textSize.note,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  color: c('ink2'),
  transition: motion('background-color', 'box-shadow'),
  [hoverMedia]: { '&:hover': { backgroundColor: c('sunken') } },
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control, transition: motion('transform', 'color') },
  '& > .MuiSvgIcon-root path': { transition: motion('fill') },
  '&:active > .MuiSvgIcon-root': { transform: 'scale(.82)' },
  '&[aria-pressed="true"] > .MuiSvgIcon-root': { color: c('heart'), '& path': { fill: 'currentColor' } },
  '&[data-look="page"]': {
    height: 44,
    gap: 8,
    padding: '0 16px 0 14px',
    marginRight: 0,
    color: c('ink'),
    fontSize: textSize.body,
    boxShadow: controlLine,
    backgroundColor: c('surface'),
    [hoverMedia]: { '&:hover': { backgroundColor: c('sunken') } },
    [phone]: { boxShadow: 'none', backgroundColor: 'transparent', padding: '0 8px', marginRight: -8 },
  },
})

export function LikeButton({ kind, id, title, likes, isLiked, look = 'card', isOpenToGuests }: LikeButtonProps) {
  const loginFirst = useRequireLogin()
  return (
    <Pill
      aria-label={likeTexts.like(likes)}
      aria-pressed={isLiked}
      data-look={look}
      onClick={() => loginFirst(() => toggleLike(kind, id, isLiked), likeTexts.loginToLike(title), isOpenToGuests)}
    >
      <HeartIcon />
      {formatCount(likes)}
    </Pill>
  )
}
