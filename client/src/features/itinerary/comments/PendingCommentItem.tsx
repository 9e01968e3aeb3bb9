import { useState } from 'react'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useSession } from '../../../account/useSession'
import { formatUserName } from '../../../entities/user/formatUserName'
import type { PendingComment } from '../../../engine/outbox/pendingChange'
import { dropComment, editPendingComment } from '../../../engine/offline/writeComment'
import { useOnline } from '../../../lib/hooks/useBrowserState'
import { cssColor as c, radius } from '../../../theme/vars'
import { Avatar } from '../../../ui/Avatar'
import { CommentEditor } from './CommentEditor'
import type { CommentActions } from './CommentItem'
import { CommentFoot, CommentHead, CommentRow, CommentText } from './commentStyles'
import { commentTexts } from './commentTexts'
import { useThreads } from './useThreads'
import { PendingCommentState, CommentRefusal, RetryCommentButton } from './PendingCommentState'

const Place = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  margin: 0,
  padding: '10px 14px',
  color: c('ink3'),
  borderRadius: radius.inner,
  backgroundColor: c('sunken'),
}))

interface PendingItemProps extends Pick<CommentActions, 'comments' | 'onEditing'> {
  pending: PendingComment
}

export function PendingCommentItem({ pending, comments, onEditing }: PendingItemProps) {
  const { user } = useSession()
  const isOnline = useOnline()
  const draftId = `edit ${pending.id}`
  const [isEditing, setEditing] = useState(useThreads().drafts.has(draftId))
  const [wasEdited, setEdited] = useState(false)
  if (user === null) return null
  const { refused, text } = pending
  const name = formatUserName(user)
  if (isEditing)
    return (
      <CommentRow aria-label={name}>
        <Avatar src={user.avatar} size={36} />
        <CommentEditor
          id={draftId}
          text={text}
          people={comments}
          onEditing={onEditing}
          onSave={(changed) => editPendingComment(user, pending, changed)}
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
          <PendingCommentState change={pending} />
        </CommentHead>
        <CommentText>{text}</CommentText>
        <CommentRefusal change={pending} />
        <CommentFoot>
          <RetryCommentButton user={user} change={pending} />
          {isOnline && refused === null ? null : (
            <>
              <Button size="small" variant="text" autoFocus={wasEdited} onClick={() => setEditing(true)}>
                {commentTexts.edit}
              </Button>
              <Button size="small" variant="text" color="error" onClick={() => dropComment(user, pending)}>
                {commentTexts.drop}
              </Button>
            </>
          )}
        </CommentFoot>
      </div>
    </CommentRow>
  )
}

export const CommentPlaceholder = ({ sentence }: { sentence: string }) => <Place>{sentence}</Place>
