import { Link } from 'react-router-dom'
import { styled } from '@mui/material/styles'
import { visuallyHidden } from '@mui/utils'
import type { Notice, NoticeKind } from '#shared/api/notices'
import { noticePath, formatNotice } from '#shared/noticeTexts'
import { isolate } from '#shared/text'
import { formatDateTime } from '../../lib/dateFormats'
import { hoverMedia, phone } from '../../theme/breakpoints'
import { iconSize } from '../../theme/sizes'
import { cssColor as c, focusRing, motion, radius } from '../../theme/vars'
import { Avatar } from '../../ui/Avatar'
import { AnswerIcon, CommentIcon } from '../../ui/icons/comments'
import { EditIcon } from '../../ui/icons/editing'
import { HeartIcon } from '../../ui/icons/navigation'
import { FlagIcon, ForkIcon, UserCheckIcon, UserPlusIcon } from '../../ui/icons/social'
import { PeopleIcon } from '../../ui/icons/status'
import type { StrokeIcon } from '../../ui/icons/strokeIcon'
import { notificationTexts } from './notificationTexts'

const Row = styled(Link)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '48px minmax(0, 1fr) 10px',
  alignItems: 'center',
  gap: 14,
  minHeight: 72,
  padding: '12px 16px',
  borderRadius: radius.card,
  color: c('ink'),
  textDecoration: 'none',
  transition: motion('background-color'),
  [hoverMedia]: { '&:hover': { backgroundColor: c('sunken') } },
  '&:focus-visible': focusRing,
  '&[data-unread]': { backgroundColor: c('tint') },
  [phone]: { gap: 12, padding: '12px 10px', margin: '0 -6px' },
  '& p': { ...theme.typography.note, overflowWrap: 'anywhere' },
  '& b': { fontWeight: 600 },
  '& time': { ...theme.typography.meta, color: c('ink3') },
}))
const Face = styled('span')({
  position: 'relative',
  width: 44,
  height: 44,
  '& > span': { position: 'absolute', right: -4, bottom: -4, boxShadow: `0 0 0 2px ${c('paper')}` },
  '& > span[data-kind="moderation"]': { right: 0, bottom: 0, boxShadow: 'none' },
  '&[data-unread] > span': { boxShadow: `0 0 0 2px ${c('tint')}` },
})
const Dot = styled('i')({ width: 10, height: 10, borderRadius: '50%', backgroundColor: c('primary.main') })

export function NotificationRow({ notice, isUnread }: { notice: Notice; isUnread: boolean }) {
  const { kind, actors, itinerary, list, at } = notice
  const thing = itinerary ?? list
  const unread = isUnread ? '' : undefined
  const strong = [...actors.slice(0, 2).map(({ name }) => isolate(name)), thing === null ? '' : `«${isolate(thing.title)}»`]
  return (
    <Row to={noticePath(notice)} data-unread={unread}>
      <Face data-unread={unread}>
        {kind === 'moderation' ? null : <Avatar src={actors[0]?.avatar ?? null} size={44} />}
        <NotificationKindIcon kind={kind} />
      </Face>
      <div>
        <p>
          {splitEmphasis(formatNotice(notice), strong).map(({ text, isStrong }) => (isStrong ? <b key={text}>{text}</b> : text))}
        </p>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </div>
      {isUnread ? (
        <Dot>
          <span style={visuallyHidden}>{notificationTexts.unread}</span>
        </Dot>
      ) : null}
    </Row>
  )
}

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

/** Large for moderators' decisions, which have no avatar. */
function NotificationKindIcon({ kind }: { kind: NoticeKind }) {
  const Icon = icons[kind]
  return (
    <Disc data-kind={kind} aria-hidden="true">
      <Icon />
    </Disc>
  )
}

interface SentencePart {
  text: string
  isStrong: boolean
}

/** Emphasises each word's first match after the previous one. Skips words without a match. */
export function splitEmphasis(sentence: string, words: readonly string[]): SentencePart[] {
  const parts: SentencePart[] = []
  let rest = sentence
  for (const word of words) {
    const at = word === '' ? -1 : rest.indexOf(word)
    if (at < 0) continue
    if (at > 0) parts.push({ text: rest.slice(0, at), isStrong: false })
    parts.push({ text: word, isStrong: true })
    rest = rest.slice(at + word.length)
  }
  return rest === '' ? parts : [...parts, { text: rest, isStrong: false }]
}
