import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { keysOf } from '#shared/keysOf'
import type { ModerationCaseDetails } from '#shared/api/moderation'
import { formatCount } from '../../lib/format'
import { formatEndDate, formatDateTime } from '../../lib/dateFormats'
import { phone } from '../../theme/breakpoints'
import { cssColor as c } from '../../theme/vars'
import { moderationTexts } from './moderationTexts'

const Numbers = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 16,
  margin: '12px 0 0',
  '& > div': { display: 'flex', flexDirection: 'column-reverse' },
  '& dt': { color: c('ink2') },
  [phone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& dd': { margin: 0, fontWeight: 700, fontVariantNumeric: 'tabular-nums' },
})

export function AuthorModerationHistory({
  author,
  record,
}: {
  author: ModerationCaseDetails['author']
  record: ModerationCaseDetails['authorRecord']
}) {
  const { createdAt, suspendedUntil } = record
  return (
    <section aria-labelledby="author-record">
      <Typography variant="sectionTitle" id="author-record">
        {moderationTexts.record}
      </Typography>
      <Typography variant="note" component="p" sx={{ color: 'ink2', mt: 0.5 }}>
        {author === null || createdAt === null
          ? moderationTexts.noAuthor
          : moderationTexts.memberSince(formatDateTime(createdAt))}
        {suspendedUntil === null ? null : ` · ${moderationTexts.suspendedUntil(formatEndDate(suspendedUntil))}`}
      </Typography>
      <Numbers>
        {keysOf(moderationTexts.facts).map((name) => (
          <div key={name}>
            <Typography component="dt" variant="small">
              {moderationTexts.facts[name]}
            </Typography>
            <Typography component="dd" variant="sideTitle">
              {formatCount(record[name])}
            </Typography>
          </div>
        ))}
      </Numbers>
    </section>
  )
}
