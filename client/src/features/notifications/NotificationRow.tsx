import { visuallyHidden } from '@mui/utils'
import { Link } from 'react-router-dom'
import { styled } from '@mui/material/styles'
import type { Notice } from '#shared/api/notices'
import { noticePath, formatNotice } from '#shared/noticeTexts'
import { momentInWords } from '../../lib/moments'
import { hovers, phone } from '../../theme/breakpoints'
import { cssColor as c, focusRing, motion, radius } from '../../theme/vars'
import { Avatar } from '../../ui/Avatar'
import { emphasised } from './emphasis'
import { KindMark } from './KindMark'
import { texts } from './texts'

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
  [hovers]: { '&:hover': { backgroundColor: c('sunken') } },
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
  const strong = [...actors.slice(0, 2).map(({ name }) => name), thing === null ? '' : `«${thing.title}»`]
  return (
    <Row to={noticePath(notice)} data-unread={unread}>
      <Face data-unread={unread}>
        {kind === 'moderation' ? null : <Avatar src={actors[0]?.avatar ?? null} size={44} />}
        <KindMark kind={kind} />
      </Face>
      <div>
        <p>
          {emphasised(formatNotice(notice), strong).map(({ text, isStrong }) => (isStrong ? <b key={text}>{text}</b> : text))}
        </p>
        <time dateTime={at}>{momentInWords(at)}</time>
      </div>
      {isUnread ? (
        <Dot>
          <span style={visuallyHidden}>{texts.unread}</span>
        </Dot>
      ) : null}
    </Row>
  )
}
