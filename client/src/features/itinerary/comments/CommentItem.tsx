import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { isGuestName } from '#shared/guestNames'
import type { Comment } from '#shared/api/comments'
import { useSession } from '../../../account/useSession'
import { editComment } from '../../../engine/offline/writeComment'
import type { PendingCommentEdit } from '../../../engine/outbox/pendingChange'
import { shownName } from '../../../entities/user/shownName'
import { momentInWords } from '../../../lib/moments'
import { paths } from '../../../lib/navigation/paths'
import { cssColor as c } from '../../../theme/vars'
import { Avatar } from '../../../ui/Avatar'
import { AnswerIcon } from '../../../ui/icons/comments'
import { CommentEditor } from './CommentEditor'
import { RefusedEdit } from './RefusedEdit'
import { PendingState } from './PendingState'
import { CommentMenu } from './CommentMenu'
import { CommentFoot, CommentHead, CommentRow, CommentText } from './commentStyles'
import { texts } from './commentTexts'
import { MentionedText } from './MentionedText'
import { useMayComment } from './useMayComment'
import { useThreads } from './useThreads'

export interface CommentActions {
  answered: Comment | undefined
  onAnswer: (comment: Comment) => void
  /** Must keep its identity. */
  onEditing: (isEditing: boolean) => void
  /** Loaded comments; their authors can be mentioned. */
  comments: readonly Comment[]
}

const Name = styled(Link)({
  fontWeight: 600,
  color: c('ink'),
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { textDecoration: 'underline' },
})

interface CommentItemProps extends CommentActions {
  comment: Comment
  edit: PendingCommentEdit | undefined
  hasAnswers: boolean
}

export function CommentItem({ comment, edit, hasAnswers, answered, onAnswer, onEditing, comments }: CommentItemProps) {
  const { user } = useSession()
  const { author, createdAt, editedAt, mentions } = comment
  const text = edit?.text ?? comment.text
  const draftId = `edit ${comment.id}`
  const { drafts } = useThreads()
  const [isEditing, setEditing] = useState(drafts.has(draftId))
  const options = useRef<HTMLButtonElement>(null)
  // The draft keeps the comment if it is deleted elsewhere.
  const startEdit = () => {
    drafts.set(draftId, { text, edited: comment })
    setEditing(true)
  }
  const endEdit = () => {
    setEditing(false)
    options.current?.focus()
  }
  const mayAnswer = useMayComment() === 'yes'
  const name = author === null ? texts.deletedAccount : shownName(author)
  return (
    <CommentRow aria-label={name}>
      <Avatar src={author?.avatar ?? null} size={36} />
      <div>
        <CommentHead>
          {author === null || isGuestName(author.username) ? (
            <b>{name}</b>
          ) : (
            <Name to={paths.profile(author.username)}>{name}</Name>
          )}
          <time dateTime={createdAt}>{momentInWords(createdAt)}</time>
          {edit === undefined ? editedAt === null ? null : <span>· {texts.edited}</span> : <PendingState change={edit} />}
          {author === null ? null : (
            <CommentMenu ref={options} comment={comment} author={author} hasAnswers={hasAnswers} onEdit={startEdit} />
          )}
        </CommentHead>
        {isEditing && user !== null ? (
          <CommentEditor
            id={draftId}
            text={text}
            people={comments}
            onEditing={onEditing}
            onSave={(changed) => editComment(user, comment, changed)}
            onClose={endEdit}
          />
        ) : (
          <CommentText>
            <MentionedText text={text} mentions={mentions} />
          </CommentText>
        )}
        {edit === undefined || user === null ? null : <RefusedEdit user={user} edit={edit} />}
        {mayAnswer && !isEditing && (edit === undefined || edit.refused === null) ? (
          <CommentFoot>
            <Button
              size="small"
              variant="text"
              startIcon={<AnswerIcon />}
              aria-label={texts.answerTo(name)}
              aria-pressed={answered?.id === comment.id}
              onClick={() => onAnswer(comment)}
            >
              {texts.answer}
            </Button>
          </CommentFoot>
        ) : null}
      </div>
    </CommentRow>
  )
}
