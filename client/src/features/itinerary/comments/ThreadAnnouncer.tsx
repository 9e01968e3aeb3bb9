import { useState } from 'react'
import { visuallyHidden } from '@mui/utils'
import type { Comment } from '#shared/api/comments'
import { useSession } from '../../../account/useSession'
import { texts } from './commentTexts'

/** For screen readers. */
export function ThreadAnnouncer({ comments }: { comments: readonly Comment[] }) {
  const ownId = useSession().user?.id
  const last = comments.at(-1)
  const [known, setKnown] = useState(last?.createdAt)
  const [sentence, setSentence] = useState('')
  if (last !== undefined && last.createdAt !== known) {
    setKnown(last.createdAt)
    const isNew = known !== undefined && last.createdAt > known
    if (isNew && last.author !== null && last.author.id !== ownId) setSentence(texts.heard(last.author.name, last.text))
  }
  return (
    <div style={visuallyHidden} aria-live="polite">
      {sentence}
    </div>
  )
}
