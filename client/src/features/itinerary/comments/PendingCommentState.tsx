import type { ReactNode } from 'react'
import Button from '@mui/material/Button'
import type { UserBrief } from '#shared/api/users'
import { retryComment, dropPendingEdit } from '../../../engine/offline/writeComment'
import type { CommentChange, PendingCommentEdit } from '../../../engine/outbox/pendingChange'
import { useOnline } from '../../../lib/hooks/useBrowserState'
import { commonTexts } from '../../../texts/common'
import { errorTexts } from '../../../texts/errors'
import { CommentText, CommentFoot } from './commentStyles'
import { editRefusalTexts, refusalTexts, commentTexts } from './commentTexts'

export function PendingCommentState({ change }: { change: CommentChange }) {
  const isOnline = useOnline()
  return <span role="status">{change.refused === null ? (isOnline ? commentTexts.sending : commentTexts.waiting) : null}</span>
}

export function CommentRefusal({ change }: { change: CommentChange }) {
  const reason = whyNot(change)
  if (reason === null) return null
  return (
    <CommentText role="alert" style={{ color: 'var(--p-palette-error-main)' }}>
      {`${whatFailed(change)} ${reason}`}
    </CommentText>
  )
}

export function RetryCommentButton({ user, change }: { user: UserBrief; change: CommentChange }): ReactNode {
  if (change.refused === null) return null
  return (
    <Button size="small" variant="text" onClick={() => retryComment(user, change)}>
      {commonTexts.retry}
    </Button>
  )
}

export function RefusedEdit({ user, edit }: { user: UserBrief; edit: PendingCommentEdit }) {
  if (edit.refused === null) return null
  return (
    <>
      <CommentRefusal change={edit} />
      <CommentFoot>
        <RetryCommentButton user={user} change={edit} />
        <Button size="small" variant="text" onClick={() => dropPendingEdit(user, edit.comment)}>
          {edit.refused === 'NotFoundError' ? commentTexts.drop : commentTexts.keep}
        </Button>
      </CommentFoot>
    </>
  )
}

const whatFailed = (change: CommentChange): string =>
  change.kind === 'comment' ? commentTexts.notSent : change.text === null ? commentTexts.notRemoved : commentTexts.notSaved

function whyNot({ kind, refused }: CommentChange): string | null {
  if (refused === null) return null
  const special = kind === 'comment' ? undefined : editRefusalTexts[refused]
  return special ?? refusalTexts[refused] ?? errorTexts[refused]
}
