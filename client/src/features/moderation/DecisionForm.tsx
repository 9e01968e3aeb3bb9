import { useState, type SyntheticEvent } from 'react'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ModerationCaseDetails } from '#shared/api/moderation'
import { codePoints, limits } from '#shared/limits'
import type { ModerationAction, ReportReason } from '#shared/moderation'
import { ReasonChoice } from '../../entities/report/ReasonChoice'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { FormError } from '../../ui/forms/FormError'
import { FormField } from '../../ui/forms/FormField'
import { TextArea } from '../../ui/forms/TextArea'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog'
import { ActionChoice } from './ActionChoice'
import { actionsFor, endOfDay, findFaults, firstDay } from './decisionValues'
import { texts } from './texts'
import { decisionError, useDecide } from './useDecide'

export function DecisionForm({ found }: { found: ModerationCaseDetails }) {
  const [action, setAction] = useState<ModerationAction>()
  const [reason, setReason] = useState<ReportReason>()
  const [until, setUntil] = useState('')
  const [text, setText] = useState('')
  const [wasSent, setSent] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const decide = useDecide(found.id)
  const actions = actionsFor(found)
  if (actions.length === 0) return null
  const values = { action, reason, until, text }
  const faults = wasSent ? findFaults(values, found.status) : {}
  const send = () => {
    if (action === undefined || reason === undefined || decide.isPending) return
    setAsking(false)
    decide.mutate({ action, reason, text, ...(action === 'suspend' && { until: endOfDay(until) }) })
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setSent(true)
    if (Object.keys(findFaults(values, found.status)).length > 0 || codePoints(text.trim()) > limits.report) return
    if (action === 'delete') setAsking(true)
    else send()
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} aria-labelledby="decide" sx={{ gap: 2.5, maxWidth: 540 }}>
      <Typography variant="sectionTitle" id="decide">
        {found.status === 'open' ? texts.decide : found.status === 'appealed' ? texts.decideAgain : texts.takeBack}
      </Typography>
      <ActionChoice actions={actions} status={found.status} value={action} onChange={setAction} error={faults.action} />
      {action === 'suspend' ? (
        <FormField
          label={texts.until}
          name="until"
          value={until}
          onChange={setUntil}
          error={faults.until}
          hint={texts.untilHint}
          input={{ type: 'date', min: firstDay(), required: true }}
        />
      ) : null}
      <ReasonChoice label={texts.reason} value={reason} onChange={setReason} error={faults.reason} />
      <TextArea
        label={texts.text}
        name="text"
        value={text}
        onChange={setText}
        limit={limits.report}
        error={faults.text}
        hint={action === 'dismiss' && found.status === 'open' ? undefined : texts.textHint}
        rows={{ min: 3, max: 8 }}
      />
      <FormError text={decisionError(decide.error)} />
      <LoadingButton type="submit" isLoading={decide.isPending} color={action === 'delete' ? 'error' : 'primary'}>
        {texts.send}
      </LoadingButton>
      <ConfirmDialog
        question={texts.confirmDelete(found.title)}
        consequence={texts.helpers.delete}
        confirm={texts.actions.delete}
        isOpen={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={send}
      />
    </Stack>
  )
}
