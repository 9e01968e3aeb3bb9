import { useId } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useMutation } from '@tanstack/react-query'
import type { Commenting } from '#shared/api/itineraries'
import { keysOf } from '#shared/keysOf'
import { call } from '../../../engine/api/api'
import { NetworkError } from '../../../engine/api/apiError'
import { queryClient } from '../../../engine/api/queryClient'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { controlLine, cssColor as c, focusRing, radius } from '../../../theme/vars'
import { itineraryKey } from '../base/queries'
import { texts } from './commentTexts'

const Frame = styled('div')({ display: 'grid', gap: 8, marginBottom: 20 })
const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 })
const Choice = styled('label')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  alignItems: 'center',
  minHeight: 36,
  padding: '0 14px',
  borderRadius: radius.pill,
  boxShadow: controlLine,
  cursor: 'pointer',
  '@media (pointer: coarse)': { minHeight: 44 },
  '&:has(:checked)': { backgroundColor: c('tint2'), color: c('onTint2'), boxShadow: 'none', fontWeight: 600 },
  '&:has(:focus-visible)': focusRing,
  '& input': { position: 'absolute', opacity: 0, pointerEvents: 'none' },
}))

export function CommentingChoice() {
  const id = useRecord((record) => record.id)
  const saved = useRecord((record) => record.commenting ?? 'everyone')
  const change = useMutation({
    mutationFn: (commenting: Commenting) => call('PATCH /itineraries/{id}', { params: { id }, body: { commenting } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: itineraryKey(id), exact: true }),
  })
  const labelId = useId()
  const shown = change.isPending || change.isSuccess ? change.variables : saved
  return (
    <Frame>
      <Typography variant="label" id={labelId}>
        {texts.whoComments}
      </Typography>
      <Choices role="radiogroup" aria-labelledby={labelId}>
        {keysOf(texts.commenting).map((kind) => (
          <Choice key={kind}>
            <input type="radio" name={labelId} checked={shown === kind} onChange={() => change.mutate(kind)} />
            {texts.commenting[kind]}
          </Choice>
        ))}
      </Choices>
      {change.isError ? (
        <Typography role="alert" variant="small" sx={{ color: 'error.main' }}>
          {change.error instanceof NetworkError ? texts.commentingNeedsNetwork : texts.commentingFailed}
        </Typography>
      ) : null}
    </Frame>
  )
}
