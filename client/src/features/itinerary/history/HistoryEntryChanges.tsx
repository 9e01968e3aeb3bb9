import { useState } from 'react'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { visuallyHidden } from '@mui/utils'
import type { HistoryEntry } from '#shared/api/versions'
import { formatDateTime } from '../../../lib/dateFormats'
import { textSize } from '../../../theme/sizes'
import { cssColor as c } from '../../../theme/vars'
import { firstName } from '../presence/presenceColor'
import { formatItineraryChange } from '../base/changeTexts'
import { useHistoryContext } from './historyContext'
import { historyTexts } from './historyTexts'
import { findHistoryEntry, versionNameOf } from './historyQueries'

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

export function HistoryEntryChanges({ entry }: { entry: HistoryEntry }) {
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
