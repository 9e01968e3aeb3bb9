import type { ReactNode } from 'react'
import { usePageTitle } from '../../../lib/navigation/usePageTitle'
import { useStandalonePage } from '../../../ui/headerSlots'
import { EmptyState } from '../../../ui/status/EmptyState'
import { StandaloneMessage } from '../base/pageGrid'

interface EndingNoticeProps {
  title: string
  text: string
  action: ReactNode
}

export function EndingNotice({ title, text, action }: EndingNoticeProps) {
  usePageTitle(title)
  useStandalonePage()
  return (
    <StandaloneMessage>
      <div role="alert">
        <EmptyState picture="failed" sentence={title} hint={text} action={action} />
      </div>
    </StandaloneMessage>
  )
}
