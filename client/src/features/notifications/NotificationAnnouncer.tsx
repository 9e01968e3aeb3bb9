import { useState } from 'react'
import { visuallyHidden } from '@mui/utils'
import type { Notice } from '#shared/api/notices'
import { formatNotice } from '#shared/noticeTexts'
import { texts } from './texts'

/** Announces new notifications to screen readers. */
export function NotificationAnnouncer({ newest }: { newest: Notice | undefined }) {
  const [known, setKnown] = useState(newest?.at)
  const [sentence, setSentence] = useState('')
  if (newest !== undefined && newest.at !== known) {
    setKnown(newest.at)
    if (known !== undefined && newest.at > known) setSentence(texts.arrived(formatNotice(newest)))
  }
  return (
    <div style={visuallyHidden} aria-live="polite">
      {sentence}
    </div>
  )
}
