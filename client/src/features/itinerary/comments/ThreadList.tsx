import Skeleton from '@mui/material/Skeleton'
import { keyframes, styled } from '@mui/material/styles'
import { NetworkError } from '../../../engine/api/apiError'
import { EndlessList } from '../../../ui/cards/EndlessList'
import { EmptyState, ErrorState } from '../../../ui/status/EmptyState'
import { OfflineState } from '../../../ui/status/OfflineState'
import { phone } from '../../../theme/breakpoints'
import { cssColor as c, radius } from '../../../theme/vars'
import { CommentItem, type CommentActions } from './CommentItem'
import { commentTexts } from './commentTexts'
import { PendingCommentItem, CommentPlaceholder } from './PendingCommentItem'
import { type ThreadEntry, useCommentPermission, type useThread } from './useThread'

const List = styled('ol')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 20 })
const Thread = styled(List)({ paddingTop: 8 })
const Answers = styled(List)({ margin: '16px 0 0 46px', gap: 16, [phone]: { marginLeft: 28 } })
const Waiting = styled('div')({ display: 'grid', gap: 20, '& > div': { display: 'flex', gap: 12 } })

const fade = keyframes({ to: { backgroundColor: 'transparent', boxShadow: '0 0 0 8px transparent' } })
const Place = styled('div')({
  scrollMargin: 24,
  borderRadius: radius.input,
  '&:focus': { outline: 'none' },
  '&[data-marked]': {
    backgroundColor: c('tint'),
    boxShadow: `0 0 0 8px ${c('tint')}`,
    animation: `${fade} 1s 2s ease-out forwards`,
  },
})

const show = (place: HTMLElement | null) => place?.scrollIntoView({ block: 'nearest' })

/** A sent comment grows: keeps it visible, unless the user has scrolled away. */
const keepInSight = (place: HTMLElement | null) => {
  if (place === null) return
  const thread = place.closest('[data-thread]')?.parentElement?.getBoundingClientRect()
  const { top, bottom } = place.getBoundingClientRect()
  if (thread !== undefined && top < thread.bottom && bottom > thread.top) show(place)
}

/** Also moves the screen reader there. */
const goTo = (place: HTMLElement | null) => {
  place?.scrollIntoView({ block: 'center' })
  place?.focus({ preventScroll: true })
}

interface ThreadListProps extends Omit<CommentActions, 'comments'> {
  thread: ReturnType<typeof useThread>
  /** Id of the comment to scroll to. */
  shown: string | undefined
  marked: string | undefined
}

export function ThreadList({ thread: { query, rows, comments }, shown, marked, ...actions }: ThreadListProps) {
  const isClosed = useCommentPermission() === 'closed'
  const entry = (one: ThreadEntry, hasAnswers = false) => {
    const isMarked = idOf(one) === marked
    return (
      <Place
        key={one.kind}
        ref={idOf(one) !== shown ? undefined : isMarked ? goTo : one.kind === 'pending' ? show : keepInSight}
        tabIndex={isMarked ? -1 : undefined}
        data-marked={isMarked ? '' : undefined}
      >
        <Entry entry={one} hasAnswers={hasAnswers} comments={comments} {...actions} />
      </Place>
    )
  }
  const list = (
    <Thread data-thread="">
      {rows.map(({ id, top, answers }) => (
        <li key={id}>
          {entry(top, answers.length > 0)}
          {answers.length === 0 ? null : (
            <Answers>
              {answers.map((answer) => (
                <li key={idOf(answer)}>{entry(answer)}</li>
              ))}
            </Answers>
          )}
        </li>
      ))}
    </Thread>
  )
  const isFound = marked === undefined || comments.some(({ id }) => id === marked)
  if (query.data !== undefined && rows.length > 0)
    return (
      <EndlessList query={query} asksAhead={!isFound}>
        {list}
      </EndlessList>
    )
  return (
    <>
      <Unfilled query={query} isEmpty={rows.length === 0} isClosed={isClosed} />
      {list}
    </>
  )
}

interface UnfilledProps {
  query: ThreadListProps['thread']['query']
  isEmpty: boolean
  isClosed: boolean
}

function Unfilled({ query, isEmpty, isClosed }: UnfilledProps) {
  if (query.data !== undefined)
    return isEmpty ? (
      <EmptyState
        picture="message"
        sentence={isClosed ? commentTexts.emptyClosed : commentTexts.empty}
        hint={isClosed ? undefined : commentTexts.emptyHint}
      />
    ) : null
  const retry = () => void query.refetch()
  if (query.error instanceof NetworkError)
    return <OfflineState sentence={commentTexts.offline} hint={isClosed ? undefined : commentTexts.offlineHint} onRetry={retry} />
  if (query.isError) return <ErrorState sentence={commentTexts.failed} onRetry={retry} />
  return (
    <Waiting role="status" aria-label={commentTexts.loading}>
      {[62, 84, 46].map((width) => (
        <div key={width}>
          <Skeleton variant="circular" width={36} height={36} />
          <div style={{ flex: 1 }}>
            <Skeleton width={140} height={22} />
            <Skeleton width={`${width}%`} height={22} />
          </div>
        </div>
      ))}
    </Waiting>
  )
}

const idOf = (entry: ThreadEntry): string =>
  entry.kind === 'comment' ? entry.comment.id : entry.kind === 'pending' ? entry.pending.id : entry.id

function Entry({ entry, ...props }: { entry: ThreadEntry; hasAnswers: boolean } & CommentActions) {
  if (entry.kind === 'pending')
    return <PendingCommentItem pending={entry.pending} comments={props.comments} onEditing={props.onEditing} />
  if (entry.kind === 'unseen') return <CommentPlaceholder sentence={commentTexts.unseen} />
  if (entry.comment.deleted) return <CommentPlaceholder sentence={commentTexts.gone} />
  return <CommentItem comment={entry.comment} edit={entry.edit} {...props} />
}
