import { useMutation } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { UserPublic } from '#shared/api/users'
import { call } from '../../engine/api/api'
import { errorText } from '../../engine/api/errorText'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { emailTexts as texts } from './texts'

const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', marginTop: 8 })

/** For an unconfirmed or pending address. */
export function EmailState({ account }: { account: UserPublic }) {
  const { email = '', emailConfirmed, emailPending: pending = null } = account
  const send = useMutation({ mutationFn: () => call('POST /auth/confirmations') })
  if (emailConfirmed !== false && pending === null) return null
  const address = pending ?? email
  return (
    <Line>
      <Typography variant="small" component="p" role="status" sx={{ color: 'ink2', overflowWrap: 'anywhere' }}>
        {send.isSuccess ? texts.sentTo(address) : pending === null ? texts.notConfirmed : texts.pending(pending)}
      </Typography>
      {send.isSuccess ? null : (
        <LoadingButton variant="text" size="small" sx={{ ml: -1 }} isLoading={send.isPending} onClick={() => send.mutate()}>
          {texts.send}
        </LoadingButton>
      )}
      <div role="alert" style={{ width: '100%' }}>
        {send.isError ? (
          <Typography variant="label" component="p" sx={{ color: 'error.main' }}>
            {errorText(send.error, { NetworkError: texts.needsNetwork })}
          </Typography>
        ) : null}
      </div>
    </Line>
  )
}
