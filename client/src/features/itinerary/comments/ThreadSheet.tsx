import { useCallback, useState, useId } from 'react'
import { useMutation } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { visuallyHidden } from '@mui/utils'
import type { Comment } from '#shared/api/comments'
import type { CommentPolicy } from '#shared/api/itineraries'
import { keysOf } from '#shared/keysOf'
import { useSession } from '../../../account/useSession'
import { useItinerary, useRecord } from '../../../engine/hooks/useItinerary'
import { call } from '../../../engine/api/api'
import { NetworkError } from '../../../engine/api/apiError'
import { queryClient } from '../../../engine/api/queryClient'
import { commonTexts } from '../../../texts/common'
import { controlLine, cssColor as c, focusRing, radius } from '../../../theme/vars'
import { Sheet } from '../../../ui/overlays/Sheet'
import { EmptyState } from '../../../ui/status/EmptyState'
import { itineraryKey } from '../base/itineraryQueries'
import type { CommentActions } from './CommentItem'
import { Composer } from './Composer'
import { commentTexts } from './commentTexts'
import { ThreadList } from './ThreadList'
import { useThreads, type OpenThreads, type ThreadSubject } from './useThreads'
import { useAllEventsCommentCount } from './useEventCounts'
import { useThread } from './useThread'

const Frame = styled('div')({ display: 'grid', gap: 8, marginBottom: 20 })
const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 })
const Choice = styled('label')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  alignItems: 'center',
  minHeight: 36,
  padding: '0 14px',
  borderRadius: radius.pill,
  boxShadow: controlLine,
  cursor: 'pointer',
  '@media (pointer: coarse)': { minHeight: 44 },
  '&:has(:checked)': { backgroundColor: c('tint2'), color: c('onTint2'), boxShadow: 'none', fontWeight: 600 },
  '&:has(:focus-visible)': focusRing,
  '& input': { position: 'absolute', opacity: 0, pointerEvents: 'none' },
}))

interface ThreadSheetProps {
  of: ThreadSubject
  /** Id of the comment to show first. */
  first: string | undefined
  isOpen: boolean
  onClose: () => void
  onClosed: () => void
}

export function ThreadSheet({ of, first, isOpen, onClose, onClosed }: ThreadSheetProps) {
  const title = useRecord((record) => record.title)
  const isOwner = useRecord((record) => record.myRole === 'owner')
  const label = useItinerary((view) => (of === null ? undefined : view.events[of]?.label))
  const isGone = of !== null && label === undefined
  const { drafts } = useThreads()
  const [edited, setEdited] = useState(() => editedIn(drafts, of))
  const thread = useThread(of, edited)
  const [answered, setAnswered] = useState<CommentActions['answered']>(drafts.get(of)?.answered)
  const [shown, setShown] = useState(first)
  const [isEditing, setEditing] = useState(false)
  const onEditing = useCallback(
    (starts: boolean) => {
      setEditing(starts)
      setEdited(editedIn(drafts, of))
    },
    [drafts, of],
  )
  const about = of === null ? title : label === undefined || label === '' ? commonTexts.untitled : label
  return (
    <Sheet
      title={commentTexts.title}
      subtitle={about}
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
      width={560}
      actions={
        isGone ? undefined : (
          <Composer
            of={of}
            answered={answered}
            onAnswered={() => setAnswered(undefined)}
            onWritten={setShown}
            comments={thread.comments}
            isBesideEditor={isEditing}
          />
        )
      }
    >
      {of === null && isOwner ? <CommentingChoice /> : null}
      {isGone ? (
        <EmptyState picture="message" sentence={commentTexts.eventGone} />
      ) : (
        <ThreadList
          thread={thread}
          shown={shown}
          marked={first}
          answered={answered}
          onAnswer={setAnswered}
          onEditing={onEditing}
        />
      )}
      {of === null ? <Elsewhere /> : null}
      <ThreadAnnouncer comments={thread.comments} />
    </Sheet>
  )
}

function CommentingChoice() {
  const id = useRecord((record) => record.id)
  const saved = useRecord((record) => record.commenting ?? 'everyone')
  const change = useMutation({
    mutationFn: (commenting: CommentPolicy) => call('PATCH /itineraries/{id}', { params: { id }, body: { commenting } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: itineraryKey(id), exact: true }),
  })
  const labelId = useId()
  const shown = change.isPending || change.isSuccess ? change.variables : saved
  return (
    <Frame>
      <Typography variant="label" id={labelId}>
        {commentTexts.whoComments}
      </Typography>
      <Choices role="radiogroup" aria-labelledby={labelId}>
        {keysOf(commentTexts.commenting).map((kind) => (
          <Choice key={kind}>
            <input type="radio" name={labelId} checked={shown === kind} onChange={() => change.mutate(kind)} />
            {commentTexts.commenting[kind]}
          </Choice>
        ))}
      </Choices>
      {change.isError ? (
        <Typography role="alert" variant="small" sx={{ color: 'error.main' }}>
          {change.error instanceof NetworkError ? commentTexts.commentingNeedsNetwork : commentTexts.commentingFailed}
        </Typography>
      ) : null}
    </Frame>
  )
}

/** The trip's count includes comments of its events. */
function Elsewhere() {
  const count = useAllEventsCommentCount()
  if (count === 0) return null
  return (
    <Typography variant="small" component="p" sx={{ color: 'ink3', mt: 3 }}>
      {commentTexts.elsewhere(count)}
    </Typography>
  )
}

function ThreadAnnouncer({ comments }: { comments: readonly Comment[] }) {
  const ownId = useSession().user?.id
  const last = comments.at(-1)
  const [known, setKnown] = useState(last?.createdAt)
  const [sentence, setSentence] = useState('')
  if (last !== undefined && last.createdAt !== known) {
    setKnown(last.createdAt)
    const isNew = known !== undefined && last.createdAt > known
    if (isNew && last.author !== null && last.author.id !== ownId) setSentence(commentTexts.heard(last.author.name, last.text))
  }
  return (
    <div style={visuallyHidden} aria-live="polite">
      {sentence}
    </div>
  )
}

const editedIn = (drafts: OpenThreads['drafts'], of: ThreadSubject) =>
  [...drafts.values()].flatMap(({ edited }) => (edited !== undefined && edited.eventId === of ? [edited] : []))
