import { useState } from 'react'
import Button from '@mui/material/Button'
import { useSession } from '../../../account/useSession'
import { shownName } from '../../../entities/user/shownName'
import type { PendingComment } from '../../../engine/outbox/pendingChange'
import { dropComment, rewriteComment } from '../../../engine/offline/writeComment'
import { useOnline } from '../../../lib/hooks/useOnline'
import { Avatar } from '../../../ui/Avatar'
import { CommentEditor } from './CommentEditor'
import type { CommentActions } from './CommentItem'
import { CommentFoot, CommentHead, CommentRow, CommentText } from './commentStyles'
import { texts } from './commentTexts'
import { useThreads } from './useThreads'
import { PendingState, Refusal, RetryButton } from './PendingState'

interface PendingItemProps extends Pick<CommentActions, 'comments' | 'onEditing'> {
  pending: PendingComment
}

/** An unsent or refused comment. */
export function PendingItem({ pending, comments, onEditing }: PendingItemProps) {
  const { user } = useSession()
  const isOnline = useOnline()
  const draftId = `edit ${pending.id}`
  const [isEditing, setEditing] = useState(useThreads().drafts.has(draftId))
  const [wasEdited, setEdited] = useState(false)
  if (user === null) return null
  const { refused, text } = pending
  const name = shownName(user)
  if (isEditing)
    return (
      <CommentRow aria-label={name}>
        <Avatar src={user.avatar} size={36} />
        <CommentEditor
          id={draftId}
          text={text}
          people={comments}
          onEditing={onEditing}
          onSave={(changed) => rewriteComment(user, pending, changed)}
          onClose={() => {
            setEditing(false)
            setEdited(true)
          }}
        />
      </CommentRow>
    )
  return (
    <CommentRow aria-label={name} data-pending={refused === null ? '' : undefined}>
      <Avatar src={user.avatar} size={36} />
      <div>
        <CommentHead>
          <b>{name}</b>
          <PendingState change={pending} />
        </CommentHead>
        <CommentText>{text}</CommentText>
        <Refusal change={pending} />
        <CommentFoot>
          <RetryButton user={user} change={pending} />
          {isOnline && refused === null ? null : (
            <>
              <Button size="small" variant="text" autoFocus={wasEdited} onClick={() => setEditing(true)}>
                {texts.edit}
              </Button>
              <Button size="small" variant="text" color="error" onClick={() => dropComment(user, pending)}>
                {texts.drop}
              </Button>
            </>
          )}
        </CommentFoot>
      </div>
    </CommentRow>
  )
}
