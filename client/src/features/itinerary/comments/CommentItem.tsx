import { useRef, useState, Suspense, type Ref } from 'react'
import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { isGuestUsername } from '#shared/guestNames'
import type { Comment } from '#shared/api/comments'
import type { UserBrief } from '#shared/api/users'
import { useSession } from '../../../account/useSession'
import { formatUserName } from '../../../entities/user/formatUserName'
import { editComment } from '../../../engine/offline/writeComment'
import type { PendingCommentEdit } from '../../../engine/outbox/pendingChange'
import { formatDateTime } from '../../../lib/dateFormats'
import { paths } from '../../../lib/navigation/paths'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { cssColor as c } from '../../../theme/vars'
import { Avatar } from '../../../ui/Avatar'
import { AnswerIcon } from '../../../ui/icons/comments'
import { DotsIcon } from '../../../ui/icons/navigation'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { useMenu } from '../base/useMenu'
import { CommentEditor } from './CommentEditor'
import { RefusedEdit, PendingCommentState } from './PendingCommentState'
import { CommentFoot, CommentHead, CommentRow, CommentText } from './commentStyles'
import { commentTexts } from './commentTexts'
import { useCommentPermission } from './useThread'
import { useThreads } from './useThreads'

const CommentMenuItems = lazyPart(() => import('./CommentMenuItems'), 'CommentMenuItems')

export interface CommentActions {
  answered: Comment | undefined
  onAnswer: (comment: Comment) => void
  /** Must keep its identity. */
  onEditing: (isEditing: boolean) => void
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
  const mayAnswer = useCommentPermission() === 'yes'
  const name = author === null ? commentTexts.deletedAccount : formatUserName(author)
  return (
    <CommentRow aria-label={name}>
      <Avatar src={author?.avatar ?? null} size={36} />
      <div>
        <CommentHead>
          {author === null || isGuestUsername(author.username) ? (
            <b>{name}</b>
          ) : (
            <Name to={paths.profile(author.username)}>{name}</Name>
          )}
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          {edit === undefined ? (
            editedAt === null ? null : (
              <span>· {commentTexts.edited}</span>
            )
          ) : (
            <PendingCommentState change={edit} />
          )}
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
              aria-label={commentTexts.answerTo(name)}
              aria-pressed={answered?.id === comment.id}
              onClick={() => onAnswer(comment)}
            >
              {commentTexts.answer}
            </Button>
          </CommentFoot>
        ) : null}
      </div>
    </CommentRow>
  )
}

interface CommentMenuProps {
  comment: Comment
  author: UserBrief
  hasAnswers: boolean
  onEdit: () => void
  ref: Ref<HTMLButtonElement>
}

function CommentMenu({ author, ref, ...props }: CommentMenuProps) {
  const { user } = useSession()
  const menu = useMenu()
  if (user === null) return null
  return (
    <>
      <RoundButton
        ref={ref}
        label={commentTexts.options(author.name)}
        size={32}
        opens={{ kind: 'menu', isOpen: menu.isOpen }}
        onClick={menu.open}
      >
        <DotsIcon />
      </RoundButton>
      {menu.anchor === undefined ? null : (
        <Suspense>
          <CommentMenuItems
            anchor={menu.anchor}
            isOpen={menu.isOpen}
            onClose={menu.close}
            author={author}
            user={user}
            {...props}
          />
        </Suspense>
      )}
    </>
  )
}

/** Guests have no profile: their name shows. */
function MentionedText({ text, mentions }: { text: string; mentions: readonly UserBrief[] }) {
  const byName = new Map(mentions.map((person) => [`@${person.username.toLowerCase()}`, person]))
  if (byName.size === 0) return text
  const names = [...byName.keys()].map((name) => name.replaceAll('.', '\\.')).toSorted((a, b) => b.length - a.length)
  const parts = text.split(new RegExp(`(${names.join('|')})(?![\\w@])`, 'giu'))
  return parts.map((part, i) => {
    const person = byName.get(part.toLowerCase())
    if (person === undefined) return part
    return isGuestUsername(person.username) ? (
      <b key={i}>
        @<bdi>{person.name}</bdi>
      </b>
    ) : (
      <Link key={i} to={paths.profile(person.username)}>
        {part}
      </Link>
    )
  })
}
