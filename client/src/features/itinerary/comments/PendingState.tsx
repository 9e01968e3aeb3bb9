import type { ReactNode } from 'react'
import Button from '@mui/material/Button'
import type { UserBrief } from '#shared/api/users'
import { retryComment } from '../../../engine/offline/writeComment'
import type { CommentChange } from '../../../engine/outbox/pendingChange'
import { useOnline } from '../../../lib/hooks/useOnline'
import { common } from '../../../texts/common'
import { errorTexts } from '../../../texts/errors'
import { CommentText } from './commentStyles'
import { editRefusalTexts, refusalTexts, texts } from './commentTexts'

const whatFailed = (change: CommentChange): string =>
  change.kind === 'comment' ? texts.notSent : change.text === null ? texts.notRemoved : texts.notSaved

function whyNot({ kind, refused }: CommentChange): string | null {
  if (refused === null) return null
  const special = kind === 'comment' ? undefined : editRefusalTexts[refused]
  return special ?? refusalTexts[refused] ?? errorTexts[refused]
}

/** Sending, or waiting for a network. */
export function PendingState({ change }: { change: CommentChange }) {
  const isOnline = useOnline()
  return <span role="status">{change.refused === null ? (isOnline ? texts.sending : texts.waiting) : null}</span>
}

export function Refusal({ change }: { change: CommentChange }) {
  const reason = whyNot(change)
  if (reason === null) return null
  return (
    <CommentText role="alert" style={{ color: 'var(--p-palette-error-main)' }}>
      {`${whatFailed(change)} ${reason}`}
    </CommentText>
  )
}

export function RetryButton({ user, change }: { user: UserBrief; change: CommentChange }): ReactNode {
  if (change.refused === null) return null
  return (
    <Button size="small" variant="text" onClick={() => retryComment(user, change)}>
      {common.retry}
    </Button>
  )
}
