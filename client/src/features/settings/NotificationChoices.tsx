import { useId } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { NoticeChannel, NoticeKind, NoticeSettings } from '#shared/api/notices'
import { keysOf } from '#shared/keysOf'
import { call } from '../../engine/api/api'
import { NetworkError } from '../../engine/api/apiError'
import { queryKeys } from '../../engine/api/queryKeys'
import {
  enablePushNotifications,
  disablePushNotifications,
  readPushState,
  type PushState,
} from '../../engine/device/pushSubscription'
import { phone } from '../../theme/breakpoints'
import { cssColor as c, radius } from '../../theme/vars'
import { Checkbox } from '../../ui/forms/Checkbox'
import { Switch } from '../../ui/forms/Switch'
import { ErrorState } from '../../ui/status/EmptyState'
import { notificationSettingsTexts as texts } from './notificationSettingsTexts'
import { SettingsRowError, SettingsRowsSkeleton } from './SettingsSection'

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { ...theme.typography.note, textAlign: 'start', padding: '8px 0', overflowWrap: 'anywhere' },
  '& thead th': { ...theme.typography.meta, fontWeight: 600, color: c('ink2'), padding: '0 0 6px' },
  '& tbody tr': { height: 48, boxShadow: `inset 0 1px 0 ${c('hairline')}` },
  '& td, & thead th + th': { width: 76, textAlign: 'center', [phone]: { width: 54 } },
}))

const kinds = keysOf(texts.kinds)
const channels = keysOf(texts.channels)

interface Choice {
  kind: NoticeKind
  channel: NoticeChannel
  isOn: boolean
}

const withChoice = (settings: NoticeSettings, { kind, channel, isOn }: Choice): NoticeSettings => ({
  ...settings,
  [kind]: { ...settings[kind], [channel]: isOn },
})

export function NotificationChoices({ userId }: { userId: string }) {
  const { data, error, isPending, isPaused, refetch } = useQuery({
    queryKey: queryKeys.notificationSettings(userId),
    queryFn: ({ signal }) => call('GET /notifications/settings', { signal }),
    staleTime: 0,
  })
  const { choose, failure } = useChoose(userId)
  const retry = () => void refetch()
  if (data === undefined && (isPaused || error instanceof NetworkError))
    return <ErrorState sentence={texts.needsNetwork} onRetry={retry} />
  if (isPending) return <SettingsRowsSkeleton />
  if (data === undefined) return <ErrorState sentence={texts.loadFailed} onRetry={retry} />
  return (
    <Stack sx={{ gap: 2 }}>
      <Table aria-label={texts.title}>
        <thead>
          <tr>
            <th scope="col">{texts.kind}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {texts.channels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{texts.kinds[kind]}</th>
              {channels.map((channel) => (
                <td key={channel}>
                  <Checkbox
                    type="checkbox"
                    aria-label={texts.choice(texts.kinds[kind], channel)}
                    checked={data[kind][channel]}
                    onChange={({ target }) => choose({ kind, channel, isOn: target.checked })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <SettingsRowError error={failure} needsNetwork={texts.needsNetwork} />
      <DevicePushSwitch userId={userId} />
    </Stack>
  )
}

/** In order and optimistic; an error reverts the choice. */
function useChoose(userId: string) {
  const queries = useQueryClient()
  const queryKey = queryKeys.notificationSettings(userId)
  const show = (choice: Choice) =>
    queries.setQueryData<NoticeSettings>(queryKey, (settings) => settings && withChoice(settings, choice))
  const { mutate, error: failure } = useMutation({
    scope: { id: 'notification settings' },
    networkMode: 'always',
    mutationFn: ({ kind, channel, isOn }: Choice) =>
      call('PATCH /notifications/settings', { body: { [kind]: { [channel]: isOn } } }),
    onError: (_error, choice) => void show({ ...choice, isOn: !choice.isOn }),
  })
  const choose = (choice: Choice) => {
    // A request in flight may return an older state.
    void queries.cancelQueries({ queryKey })
    show(choice)
    mutate(choice)
  }
  return { choose, failure }
}

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
function DevicePushSwitch({ userId }: { userId: string }) {
  const noteId = useId()
  const queries = useQueryClient()
  const queryKey = ['pushes', userId]
  const { data: state } = useQuery({ queryKey, queryFn: () => readPushState(userId), staleTime: 0, networkMode: 'always' })
  const change = useMutation({
    networkMode: 'always',
    mutationFn: async (isOn: boolean): Promise<PushState> => {
      if (isOn) return enablePushNotifications(userId)
      await disablePushNotifications()
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
