import { Suspense } from 'react'
import Popover from '@mui/material/Popover'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { SaveState, AttentionReason } from '../../../engine/saving/saveState'
import {
  useSaveState,
  useDeliverOutboxNow,
  useUnconfirmedChanges,
  usePendingChanges,
} from '../../../engine/hooks/useItinerarySession'
import { findChangeToDecide } from '../../../engine/outbox/itineraryPending'
import { useCloseOnBack } from '../../../lib/navigation/useCloseOnBack'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { bottomClearance } from '../base/pageGrid'
import { formatUndoEntry } from '../base/undoTexts'
import { saveTexts as texts } from './saveTexts'
import { overruledTexts } from './overruledTexts'
import { useIsOverruled } from './useOverruledRecordEntries'
import { describeRecordFields } from './outboxDecisionTexts'

const OverruledList = lazyPart(() => import('./OverruledList'), 'OverruledList')
const OutboxDecision = lazyPart(() => import('./OutboxDecision'), 'OutboxDecision')

interface SavePopoverProps {
  anchor: HTMLElement
  isOpen: boolean
  onClose: () => void
}

const GAP_PX = 8
const EDGE_PX = 16
const MAX_LISTED_CHANGES = 6

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.note,
  margin: '4px 0 0',
  paddingLeft: 18,
  overflowWrap: 'anywhere',
  '& > li::first-letter': { textTransform: 'uppercase' },
}))

const why: Record<Exclude<SaveState['kind'], 'attention' | 'opening'>, string> = {
  saved: texts.whySaved,
  saving: texts.whySaving,
  onDevice: texts.whyOnDevice,
  offline: texts.whyOffline,
}

const sentences: Record<AttentionReason, string | undefined> = {
  device: texts.device,
  full: texts.full,
  tooLong: texts.tooLong,
  // Already decided.
  decision: undefined,
  // A dialog shows it.
  ended: undefined,
}

export function SavePopover({ anchor, isOpen, onClose }: SavePopoverProps) {
  useCloseOnBack(isOpen, onClose)
  const { top, bottom } = anchor.getBoundingClientRect()
  // Anchored at its lower edge it grows upwards while content loads.
  const isLow = top > window.innerHeight / 2
  return (
    <Popover
      open={isOpen}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: isLow ? 'top' : 'bottom', horizontal: 'left' }}
      transformOrigin={{ vertical: isLow ? 'bottom' : 'top', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': texts.panel,
          sx: {
            ...bottomClearance,
            // MUI sets the position inline.
            ...(isLow ? { top: 'auto !important', bottom: window.innerHeight - top + GAP_PX } : { mt: `${GAP_PX}px` }),
            p: '16px 18px',
            width: 340,
            maxWidth: 'calc(100vw - 32px)',
            maxHeight: isLow ? `${top - GAP_PX - EDGE_PX}px` : `calc(100dvh - ${bottom + GAP_PX}px - var(--below))`,
            borderRadius: '20px',
          },
        },
      }}
    >
      <SavePanel />
    </Popover>
  )
}

function SavePanel() {
  const state = useSaveState()
  const sendNow = useDeliverOutboxNow()
  const pending = useFormattedPending()
  const isOverruled = useIsOverruled()
  if (state.kind === 'opening') return null
  return (
    <>
      {state.kind === 'attention' ? (
        <SaveAttention />
      ) : (
        <Typography variant="note" component="p">
          {isOverruled && state.kind === 'saved' ? overruledTexts.why : why[state.kind]}
        </Typography>
      )}
      {isOverruled ? (
        <Suspense>
          <Stack sx={{ mt: 1.5 }}>
            <OverruledList />
          </Stack>
        </Suspense>
      ) : null}
      {pending.length === 0 ? null : (
        <>
          <Typography variant="label" component="h2" sx={{ mt: 1.5 }}>
            {texts.waiting}
          </Typography>
          <List>
            {pending.slice(0, MAX_LISTED_CHANGES).map((what, i) => (
              <li key={`${i} ${what}`}>{what}</li>
            ))}
            {pending.length > MAX_LISTED_CHANGES ? <li>{texts.more(pending.length - MAX_LISTED_CHANGES)}</li> : null}
          </List>
        </>
      )}
      {state.kind === 'onDevice' ? (
        <Button variant="soft" size="snug" sx={{ mt: 1.5 }} onClick={sendNow}>
          {texts.sendNow}
        </Button>
      ) : null}
    </>
  )
}

function SaveAttention() {
  const state = useSaveState()
  const entry = usePendingChanges(findChangeToDecide)
  if (state.kind !== 'attention') return null
  if (state.why === 'decision' && entry !== undefined)
    return (
      <Suspense>
        <OutboxDecision entry={entry} />
      </Suspense>
    )
  const text = sentences[state.why]
  return text === undefined ? null : <Typography variant="note">{text}</Typography>
}

/** 'mover Coliseo', 'subir la portada'. */
function useFormattedPending(): string[] {
  const { own, earlier } = useUnconfirmedChanges()
  const { creation, record, pictures } = usePendingChanges((pending) => pending)
  return [
    ...(creation === undefined ? [] : [texts.creation]),
    ...(record === undefined ? [] : describeRecordFields(record.fields).map(({ name }) => texts.field(name))),
    ...pictures.map(({ eventId }) => (eventId === null ? texts.cover : texts.eventPicture)),
    ...(earlier === 0 ? [] : [texts.earlier(earlier)]),
    ...own.map(({ entry, isUndone }) => (isUndone ? texts.takenBack(formatUndoEntry(entry)) : formatUndoEntry(entry))),
  ]
}
