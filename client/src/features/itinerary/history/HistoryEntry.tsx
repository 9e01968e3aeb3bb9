import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { VersionEntry } from '#shared/api/versions'
import { shownName } from '../../../entities/user/shownName'
import { timeHere } from '../../../lib/dateFormats'
import { common } from '../../../texts/common'
import { phone } from '../../../theme/breakpoints'
import { cssColor as c } from '../../../theme/vars'
import { Avatar } from '../../../ui/Avatar'
import { Badge } from '../../../ui/cards/Badge'
import { BookmarkIcon } from '../../../ui/icons/navigation'
import { EntryChanges } from './EntryChanges'
import { EntryMenu } from './EntryMenu'
import { EntryHead, EntryRow } from './entryStyles'
import { useShownHistory } from './historyContext'
import { historyTexts } from './historyTexts'

const Face = styled(Avatar)({ [phone]: { width: 36, height: 36 } })
const Now = styled(Badge)({ padding: '0 10px', backgroundColor: c('saved.bg'), color: c('saved.text') })
// Long names wrap.
const Name = styled(Badge)({
  height: 'auto',
  minHeight: '1.625rem',
  maxWidth: '100%',
  margin: '4px 0 2px',
  padding: '4px 12px 4px 8px',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  backgroundColor: c('tint2'),
  color: c('onTint2'),
})

/** Consecutive changes of one user. */
export function HistoryEntry({ entry }: { entry: VersionEntry }) {
  const { author, at, name, version } = entry
  const { today } = useShownHistory()
  return (
    <EntryRow>
      <Face src={author?.avatar ?? null} size={44} />
      <div>
        <EntryHead>
          <Typography variant="label" component="h3" sx={{ fontSize: 'inherit' }}>
            {author === null ? common.someone : shownName(author)}
          </Typography>
          <Typography variant="small" component="time" dateTime={at} sx={{ color: 'ink3', fontVariantNumeric: 'tabular-nums' }}>
            {timeHere(at)}
          </Typography>
          {version === today ? <Now>{historyTexts.now}</Now> : null}
        </EntryHead>
        {name === null ? null : (
          <Name>
            <BookmarkIcon />
            {name}
          </Name>
        )}
        <EntryChanges entry={entry} />
      </div>
      <EntryMenu entry={entry} />
    </EntryRow>
  )
}
