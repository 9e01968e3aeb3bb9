import { Link } from 'react-router-dom'
import MuiLink from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { moderationDecisionTexts } from '../../entities/decision/moderationDecisionTexts'
import { formatEndDate } from '../../lib/dateFormats'
import { paths } from '../../lib/navigation/paths'
import { cssColor as c, radius } from '../../theme/vars'

const Band = styled('p')(({ theme }) => ({
  ...theme.typography.note,
  fontWeight: 600,
  margin: '0 0 20px',
  padding: '13px 16px',
  borderRadius: radius.input,
  backgroundColor: c('category.food.bg'),
  color: c('category.food.icon'),
  '& a': { color: 'inherit', textDecoration: 'underline', textUnderlineOffset: 3 },
}))

export const SuspendedNotice = ({ until }: { until: string }) => (
  <Band role="status">
    {moderationDecisionTexts.suspended(formatEndDate(until))}{' '}
    <MuiLink component={Link} to={paths.settings}>
      {moderationDecisionTexts.why}
    </MuiLink>
  </Band>
)
