import { useCallback, useState } from 'react'
import Typography from '@mui/material/Typography'
import { useItinerary, useRecord } from '../../../engine/hooks/useItinerary'
import { common } from '../../../texts/common'
import { Sheet } from '../../../ui/overlays/Sheet'
import type { CommentActions } from './CommentItem'
import { CommentingChoice } from './CommentingChoice'
import { Composer } from './Composer'
import { texts } from './commentTexts'
import { ThreadAnnouncer } from './ThreadAnnouncer'
import { ThreadList } from './ThreadList'
import { EmptyState } from '../../../ui/status/EmptyState'
import { useThreads, type OpenThreads, type ThreadOf } from './useThreads'
import { useEventsCommentCount } from './useEcho'
import { useThread } from './useThread'

interface ThreadSheetProps {
  of: ThreadOf
  /** Id of the comment to show first. */
  first: string | undefined
  isOpen: boolean
  onClose: () => void
  onClosed: () => void
}

/** The trip's count includes comments of its events. */
function Elsewhere() {
  const count = useEventsCommentCount()
  if (count === 0) return null
  return (
    <Typography variant="small" component="p" sx={{ color: 'ink3', mt: 3 }}>
      {texts.elsewhere(count)}
    </Typography>
  )
}

const editedIn = (drafts: OpenThreads['drafts'], of: ThreadOf) =>
  [...drafts.values()].flatMap(({ edited }) => (edited !== undefined && edited.eventId === of ? [edited] : []))

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
  const about = of === null ? title : label === undefined || label === '' ? common.untitled : label
  return (
    <Sheet
      title={texts.title}
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
        <EmptyState picture="message" sentence={texts.eventGone} />
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
