import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import { usePageTitle } from '../../../lib/navigation/usePageLocation'
import { paths } from '../../../lib/navigation/paths'
import { commonTexts } from '../../../texts/common'
import { useStandalonePage } from '../../../ui/headerSlots'
import { EmptyState } from '../../../ui/status/EmptyState'
import { StandaloneMessage } from '../base/pageGrid'
import { visitorAccessLossTexts } from './visitorAccessLossTexts'

interface EndingNoticeProps {
  title: string
  text: string
  action: ReactNode
}

export function AccessLossNotice({ title, text, action }: EndingNoticeProps) {
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

/** For visitors, after a deletion or loss of access. */
export const VisitorAccessLossNotice = ({ ending }: { ending: keyof typeof visitorAccessLossTexts }) => (
  <AccessLossNotice
    {...visitorAccessLossTexts[ending]}
    action={
      <Button component={Link} to={paths.home}>
        {commonTexts.backHome}
      </Button>
    }
  />
)
