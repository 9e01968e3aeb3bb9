import { Suspense } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { HistoryEntry } from '#shared/api/versions'
import { formatUserName } from '../../../entities/user/formatUserName'
import { formatLocalTime, formatDateTime } from '../../../lib/dateFormats'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { commonTexts } from '../../../texts/common'
import { phone } from '../../../theme/breakpoints'
import { cssColor as c } from '../../../theme/vars'
import { Avatar } from '../../../ui/Avatar'
import { Badge } from '../../../ui/cards/Badge'
import { BookmarkIcon, DotsIcon } from '../../../ui/icons/navigation'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { useMenu } from '../base/useMenu'
import { HistoryEntryChanges } from './HistoryEntryChanges'
import { useHistoryContext } from './historyContext'
import { historyTexts } from './historyTexts'

const HistoryEntryMenuItems = lazyPart(() => import('./HistoryEntryMenuItems'), 'HistoryEntryMenuItems')
const prefetch = () => void HistoryEntryMenuItems.load()

const Face = styled(Avatar)({ [phone]: { width: 36, height: 36 } })
const Now = styled(Badge)({ padding: '0 10px', backgroundColor: c('saved.bg'), color: c('saved.text') })
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

export const HistoryEntryRow = styled('li')({
  display: 'grid',
  gridTemplateColumns: '44px minmax(0, 1fr) 44px',
  columnGap: 16,
  alignItems: 'start',
  padding: '18px 0',
  '& > span:last-child': { margin: '-9px -10px 0 0' },
  '& + li': { borderTop: `1px solid ${c('hairline')}` },
  [phone]: { gridTemplateColumns: '36px minmax(0, 1fr) 44px', columnGap: 12, padding: '16px 0' },
})
export const HistoryEntryHead = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '2px 10px',
  minHeight: 24,
  overflowWrap: 'anywhere',
})

/** Consecutive changes of one user. */
export function HistoryEntryItem({ entry }: { entry: HistoryEntry }) {
  const { author, at, name, version } = entry
  const { currentVersion } = useHistoryContext()
  return (
    <HistoryEntryRow>
      <Face src={author?.avatar ?? null} size={44} />
      <div>
        <HistoryEntryHead>
          <Typography variant="label" component="h3" sx={{ fontSize: 'inherit' }}>
            {author === null ? commonTexts.someone : formatUserName(author)}
          </Typography>
          <Typography variant="small" component="time" dateTime={at} sx={{ color: 'ink3', fontVariantNumeric: 'tabular-nums' }}>
            {formatLocalTime(at)}
          </Typography>
          {version === currentVersion ? <Now>{historyTexts.now}</Now> : null}
        </HistoryEntryHead>
        {name === null ? null : (
          <Name>
            <BookmarkIcon />
            {name}
          </Name>
        )}
        <HistoryEntryChanges entry={entry} />
      </div>
      <HistoryEntryMenu entry={entry} />
    </HistoryEntryRow>
  )
}

function HistoryEntryMenu({ entry }: { entry: HistoryEntry }) {
  const menu = useMenu()
  return (
    <span onPointerEnter={prefetch} onFocus={prefetch}>
      <RoundButton
        label={historyTexts.entryOptions(formatDateTime(entry.at))}
        opens={{ kind: 'menu', isOpen: menu.isOpen }}
        onClick={menu.open}
      >
        <DotsIcon />
      </RoundButton>
      {menu.anchor === undefined ? null : (
        <Suspense>
          <HistoryEntryMenuItems entry={entry} anchor={menu.anchor} isOpen={menu.isOpen} onClose={menu.close} />
        </Suspense>
      )}
    </span>
  )
}
