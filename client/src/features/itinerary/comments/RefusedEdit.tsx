import Button from '@mui/material/Button'
import type { UserBrief } from '#shared/api/users'
import { keepAsItIs } from '../../../engine/offline/writeComment'
import type { PendingCommentEdit } from '../../../engine/outbox/pendingChange'
import { CommentFoot } from './commentStyles'
import { texts } from './commentTexts'
import { Refusal, RetryButton } from './PendingState'

export function RefusedEdit({ user, edit }: { user: UserBrief; edit: PendingCommentEdit }) {
  if (edit.refused === null) return null
  return (
    <>
      <Refusal change={edit} />
      <CommentFoot>
        <RetryButton user={user} change={edit} />
        <Button size="small" variant="text" onClick={() => keepAsItIs(user, edit.comment)}>
          {edit.refused === 'NotFoundError' ? texts.drop : texts.keep}
        </Button>
      </CommentFoot>
    </>
  )
}
