import { styled } from '@mui/material/styles'
import type { NoticeKind } from '#shared/api/notices'
import { iconSize } from '../../theme/sizes'
import { cssColor as c } from '../../theme/vars'
import { AnswerIcon, CommentIcon } from '../../ui/icons/comments'
import { EditIcon } from '../../ui/icons/editing'
import { PeopleIcon } from '../../ui/icons/marks'
import { HeartIcon } from '../../ui/icons/navigation'
import { FlagIcon, ForkIcon, UserCheckIcon, UserPlusIcon } from '../../ui/icons/social'
import type { StrokeIcon } from '../../ui/icons/strokeIcon'

const icons: Record<NoticeKind, StrokeIcon> = {
  invited: UserPlusIcon,
  joined: PeopleIcon,
  comment: CommentIcon,
  answer: AnswerIcon,
  mention: CommentIcon,
  like: HeartIcon,
  follow: UserCheckIcon,
  fork: ForkIcon,
  changes: EditIcon,
  moderation: FlagIcon,
}

const Disc = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 22,
  height: 22,
  borderRadius: '50%',
  backgroundColor: c('tint2'),
  color: c('onTint2'),
  '& > .MuiSvgIcon-root': { fontSize: iconSize.inBadge },
  '&[data-kind="like"]': { backgroundColor: c('category.shopping.bg'), color: c('category.shopping.icon') },
  '&[data-kind="moderation"]': { width: 44, height: 44, '& > .MuiSvgIcon-root': { fontSize: iconSize.control } },
})

/** The kind as a small disc; large for moderators' decisions, which have no avatar. */
export function KindMark({ kind }: { kind: NoticeKind }) {
  const Icon = icons[kind]
  return (
    <Disc data-kind={kind} aria-hidden="true">
      <Icon />
    </Disc>
  )
}
