import { Suspense } from 'react'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { lazyPart } from '../../../lib/loading/lazyPart'
import type { SaveState } from '../../../engine/saving/saveState'
import { useSaveState, useSendNow } from '../../../engine/hooks/useItinerarySession'
import { SaveAttention } from './SaveAttention'
import { saveTexts as texts } from './saveTexts'
import { overruledTexts } from './overruledTexts'
import { useIsOverruled } from './useOverruledEntries'
import { usePendingInWords } from './usePendingInWords'

const OverruledList = lazyPart(() => import('./OverruledList'), 'OverruledList')

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

export function SavePanel() {
  const state = useSaveState()
  const sendNow = useSendNow()
  const pending = usePendingInWords()
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
