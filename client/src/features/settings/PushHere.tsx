import { useId } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { beginPushes, endPushes, readPushState, type PushState } from '../../engine/device/pushes'
import { NetworkError } from '../../engine/api/apiError'
import { cssColor as c, radius } from '../../theme/vars'
import { Switch } from '../../ui/forms/Switch'
import { notificationTexts as texts } from './notificationTexts'

const Panel = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  padding: '14px 16px',
  borderRadius: radius.card,
  backgroundColor: c('sunken'),
  '& > div': { flex: 1, minWidth: 0 },
})

/** The only place that asks for the notification permission. */
export function PushHere({ userId }: { userId: string }) {
  const noteId = useId()
  const queries = useQueryClient()
  const queryKey = ['pushes', userId]
  const { data: state } = useQuery({ queryKey, queryFn: () => readPushState(userId), staleTime: 0, networkMode: 'always' })
  const change = useMutation({
    networkMode: 'always',
    mutationFn: async (isOn: boolean): Promise<PushState> => {
      if (isOn) return beginPushes(userId)
      await endPushes()
      return 'off'
    },
    onSuccess: (next) => queries.setQueryData(queryKey, next),
  })
  if (state === undefined) return null
  const isSwitched = state === 'on' || state === 'off'
  const why = change.error instanceof NetworkError ? texts.needsNetwork : texts.pushFailed
  return (
    <div>
      <Panel as={isSwitched ? 'label' : 'div'}>
        <div>
          <Typography variant="label" component="p">
            {texts.device}
          </Typography>
          <Typography variant="small" component="p" id={noteId} sx={{ color: 'ink2' }}>
            {texts.push[state]}
          </Typography>
        </div>
        {isSwitched ? (
          <Switch
            aria-label={texts.device}
            aria-describedby={noteId}
            isOn={change.isPending ? change.variables : state === 'on'}
            onChange={(isOn) => change.mutate(isOn)}
          />
        ) : null}
      </Panel>
      <div role="alert">
        {change.error === null ? null : (
          <Typography variant="label" component="p" sx={{ color: 'error.main', mt: 1 }}>
            {why}
          </Typography>
        )}
      </div>
    </div>
  )
}
