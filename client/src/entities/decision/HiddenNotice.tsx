import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { Moderation } from '#shared/api/decisions'
import type { ThingKind } from '#shared/moderation'
import { cssColor as c, hairline, radius } from '../../theme/vars'
import { EyeOffIcon } from '../../ui/icons/forms'
import { AppealState } from './AppealState'
import { decisionTexts as texts } from './texts'

const Box = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 14,
  padding: '16px 18px',
  borderRadius: radius.card,
  backgroundColor: c('tint'),
  boxShadow: hairline,
  overflowWrap: 'anywhere',
  '&[data-above]': { marginBottom: 20 },
  '& > div': { display: 'grid', gap: 8, justifyItems: 'start' },
})

interface HiddenNoticeProps {
  kind: ThingKind
  moderation: Moderation
  /** It stands above the whole page. */
  isAbove?: boolean
}

/** On the page of something that moderators have hidden, for its owner: why, and how to ask for a second look. */
export function HiddenNotice({ kind, moderation, isAbove = false }: HiddenNoticeProps) {
  return (
    <Box data-above={isAbove ? '' : undefined} aria-label={texts.hidden[kind]}>
      <EyeOffIcon />
      <div>
        <Typography variant="label" component="p">
          {texts.hidden[kind]}
        </Typography>
        <Typography variant="note" component="p" sx={{ color: 'ink2' }}>
          {texts.reason(moderation.reason)} {moderation.text}
        </Typography>
        <AppealState decision={moderation} />
      </div>
    </Box>
  )
}
