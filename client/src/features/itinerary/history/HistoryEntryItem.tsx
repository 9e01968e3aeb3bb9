import { Suspense, useState } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import Button from '@mui/material/Button'
import { visuallyHidden } from '@mui/utils'
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
import { textSize } from '../../../theme/sizes'
import { useMenu } from '../base/useMenu'
import { firstName } from '../presence/presenceColor'
import { formatItineraryChange } from '../base/changeTexts'
import { useHistoryContext } from './historyContext'
import { historyTexts } from './historyTexts'
import { findHistoryEntry, versionNameOf } from './historyQueries'

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

const MAX_FOLDED_LINES = 3

const Lines = styled('ul')(({ theme }) => ({
  ...theme.typography.note,
  display: 'grid',
  gap: 3,
  marginTop: 2,
  color: c('ink2'),
  overflowWrap: 'anywhere',
}))
// The author's name is above; screen readers get whole sentences.
const Sentence = styled('span')({ display: 'inline-block', '&::first-letter': { textTransform: 'uppercase' } })
const Fold = styled(Button)({ marginLeft: -12, fontSize: textSize.small })

function HistoryEntryChanges({ entry }: { entry: HistoryEntry }) {
  const { entries } = useHistoryContext()
  const [isUnfolded, setUnfolded] = useState(false)
  const lines = formatHistoryEntryLines(entry, entries)
  const beyond = entry.changeCount - entry.changes.length
  const folded = lines.length + beyond - MAX_FOLDED_LINES
  const folds = folded > 1
  const shown = folds && !isUnfolded ? lines.slice(0, MAX_FOLDED_LINES) : lines
  const who = entry.author === null ? historyTexts.someone : firstName(entry.author.name)
  return (
    <>
      <Lines>
        {shown.map((line, i) => (
          <li key={`${i}${line}`}>
            <span style={visuallyHidden}>{`${who} `}</span>
            <Sentence>{line}</Sentence>
          </li>
        ))}
        {isUnfolded && beyond > 0 ? <li>{historyTexts.more(beyond)}</li> : null}
      </Lines>
      {folds ? (
        <Fold variant="text" size="small" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          {isUnfolded ? historyTexts.less : historyTexts.more(folded)}
        </Fold>
      ) : null}
    </>
  )
}

/** Continue the author's name. `entries` has the date of a restored version. */
export function formatHistoryEntryLines(
  { kind, of, changes, author, name }: HistoryEntry,
  entries: readonly HistoryEntry[],
): string[] {
  const lines = changes.map((change) => formatItineraryChange(change, author?.username))
  switch (kind) {
    case 'create':
      return [historyTexts.created, ...lines]
    case 'fork':
      return [historyTexts.forked, ...lines]
    case 'import':
      return [historyTexts.imported, ...lines]
    case 'restore': {
      const restored = of === null ? undefined : findHistoryEntry(entries, of)
      return [historyTexts.restored(restored && formatDateTime(restored.at), versionNameOf(restored, of)), ...lines]
    }
    case 'edit':
      return lines.length === 0 && name !== null ? [historyTexts.nothing] : lines
  }
}
