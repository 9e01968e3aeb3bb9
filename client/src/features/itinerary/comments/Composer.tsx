import { useState, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { Comment } from '#shared/api/comments'
import { useRequireLogin } from '../../../account/LoginDialogProvider'
import { useSession } from '../../../account/useSession'
import { writeComment } from '../../../engine/offline/writeComment'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { formatEndDate } from '../../../lib/dateFormats'
import { phone } from '../../../theme/breakpoints'
import { cssColor as c } from '../../../theme/vars'
import { moderationDecisionTexts } from '../../../entities/decision/moderationDecisionTexts'
import { CloseIcon } from '../../../ui/icons/navigation'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { CommentField, isSendable } from './CommentField'
import { commentTexts } from './commentTexts'
import { threadSearchParams, useThreads, type ThreadSubject } from './useThreads'
import { useCommentPermission } from './useThread'

const Foot = styled('div')({
  flex: 1,
  minWidth: 0,
  paddingTop: 14,
  borderTop: `1px solid ${c('hairline')}`,
  // With its keyboard, a phone has room for one field.
  [phone]: { '&[data-beside-editor]': { display: 'none' } },
})
const Form = styled('form')({ display: 'grid', gap: 10, justifyItems: 'end', '& > :first-child': { width: '100%' } })
const Answering = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, width: '100%' })

interface ComposerProps {
  of: ThreadSubject
  answered: Comment | undefined
  onAnswered: () => void
  onWritten: (id: string) => void
  comments: readonly Comment[]
  isBesideEditor: boolean
}

export const Composer = (props: ComposerProps) => (
  <Foot data-beside-editor={props.isBesideEditor ? '' : undefined}>
    <Answer {...props} />
  </Foot>
)

function Answer(props: ComposerProps) {
  const may = useCommentPermission()
  const { user } = useSession()
  const commenting = useRecord((record) => record.commenting ?? 'everyone')
  const loginFirst = useRequireLogin()
  const navigate = useNavigate()
  // After the login the page reopens this thread.
  const comeBack = () => navigate({ search: threadSearchParams(props.of) }, { replace: true, preventScrollReset: true })
  if (may === 'yes') return <ComposerForm {...props} />
  if (may === 'login')
    return (
      <Button variant="outlined" fullWidth onClick={() => loginFirst(comeBack, commentTexts.loginReason)}>
        {user === null ? commentTexts.login : commentTexts.keepAccount}
      </Button>
    )
  return (
    <Typography variant="note" sx={{ color: 'ink2' }}>
      {may === 'closed'
        ? commentTexts.closed[commenting]
        : moderationDecisionTexts.suspended(formatEndDate(user?.suspendedUntil ?? ''))}
    </Typography>
  )
}

function ComposerForm({ of, answered, onAnswered, onWritten, comments }: ComposerProps) {
  const { user } = useSession()
  const itineraryId = useRecord((record) => record.id)
  const { drafts } = useThreads()
  const [text, setText] = useState(drafts.get(of)?.text ?? '')
  // Answering or sending remounts the field, with focus.
  const [round, setRound] = useState(0)
  const change = (changed: string) => {
    setText(changed)
    drafts.set(of, { text: changed, answered })
  }
  const answerNothing = (left: string) => {
    setText(left)
    drafts.set(of, { text: left })
    setRound(round + 1)
    onAnswered()
  }
  if (user === null) return null
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (!isSendable(text)) return
    // Answers are one level deep.
    const parentId = answered === undefined ? null : (answered.parentId ?? answered.id)
    onWritten(writeComment(user, { itineraryId, eventId: of, parentId, text: text.trim() }))
    answerNothing('')
  }
  const name = answered?.author?.name ?? commentTexts.deletedAccount
  return (
    <Form noValidate onSubmit={submit}>
      <CommentField
        key={`${answered?.id ?? 'new'} ${round}`}
        label={answered === undefined ? commentTexts.field : commentTexts.answerField(name)}
        value={text}
        onChange={change}
        onSubmit={submit}
        onCancel={answered === undefined ? undefined : () => answerNothing(text)}
        people={comments}
        autoFocus={answered !== undefined || round > 0}
      />
      <Answering>
        {answered === undefined ? null : (
          <RoundButton label={commentTexts.stopAnswering} size={36} onClick={() => answerNothing(text)}>
            <CloseIcon />
          </RoundButton>
        )}
        <Button type="submit" disabled={!isSendable(text)} sx={{ ml: 'auto' }}>
          {commentTexts.send}
        </Button>
      </Answering>
    </Form>
  )
}
