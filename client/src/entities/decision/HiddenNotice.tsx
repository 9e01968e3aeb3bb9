import type { DecisionForSubject } from '#shared/api/decisions'
import type { ReportTargetKind } from '#shared/moderation'
import { NoticeBox } from '../../ui/cards/NoticeBox'
import { EyeOffIcon } from '../../ui/icons/forms'
import { AppealState } from './AppealState'
import { moderationDecisionTexts as texts } from './moderationDecisionTexts'

interface HiddenNoticeProps {
  kind: ReportTargetKind
  moderation: DecisionForSubject
  isAbove?: boolean
}

export const HiddenNotice = ({ kind, moderation, isAbove = false }: HiddenNoticeProps) => (
  <NoticeBox
    icon={<EyeOffIcon />}
    title={texts.hidden[kind]}
    helper={`${texts.reason(moderation.reason)} ${moderation.text}`}
    isAbove={isAbove}
  >
    <AppealState decision={moderation} />
  </NoticeBox>
)
