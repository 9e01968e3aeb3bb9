import { useState, type SyntheticEvent, useId } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ModerationCaseDetails, NewModerationDecision } from '#shared/api/moderation'
import { addDays, parseDateInput, type CalendarDate } from '#shared/dates'
import { countCodePoints, limits } from '#shared/limits'
import type { ModerationAction, ReportReason, CaseStatus } from '#shared/moderation'
import { call } from '../../engine/api/api'
import { isApiError } from '../../engine/api/apiError'
import { errorText } from '../../engine/api/errorText'
import { ReasonChoice } from '../../entities/report/ReasonChoice'
import { endOfLocalDay, today } from '../../lib/dateFormats'
import { showToast, showSuccessToast } from '../../lib/toasts'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { FormError } from '../../ui/forms/FormError'
import { FormField } from '../../ui/forms/FormField'
import { TextArea } from '../../ui/forms/TextArea'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog'
import { cssColor as c, controlLine, focusRing, radius } from '../../theme/vars'
import { FieldFrame } from '../../ui/forms/FieldFrame'
import { Radio } from '../../ui/forms/RadioChoice'
import { moderationCaseKey } from './moderationQueries'
import { moderationTexts } from './moderationTexts'

interface DecisionValues {
  action: ModerationAction | undefined
  reason: ReportReason | undefined
  until: string
  text: string
}

export function DecisionForm({ found }: { found: ModerationCaseDetails }) {
  const [action, setAction] = useState<ModerationAction>()
  const [reason, setReason] = useState<ReportReason>()
  const [until, setUntil] = useState('')
  const [text, setText] = useState('')
  const [wasSent, setSent] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const decide = useDecide(found.id)
  const actions = findAllowedActions(found)
  if (actions.length === 0) return null
  const values = { action, reason, until, text }
  const faults = wasSent ? findDecisionErrors(values, found.status) : {}
  const send = () => {
    if (action === undefined || reason === undefined || decide.isPending) return
    setAsking(false)
    decide.mutate({ action, reason, text, ...(action === 'suspend' && { until: toSuspensionEnd(until) }) })
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setSent(true)
    if (Object.keys(findDecisionErrors(values, found.status)).length > 0 || countCodePoints(text.trim()) > limits.report) return
    if (action === 'delete') setAsking(true)
    else send()
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} aria-labelledby="decide" sx={{ gap: 2.5, maxWidth: 540 }}>
      <Typography variant="sectionTitle" id="decide">
        {found.status === 'open'
          ? moderationTexts.decide
          : found.status === 'appealed'
            ? moderationTexts.decideAgain
            : moderationTexts.takeBack}
      </Typography>
      <ActionChoice actions={actions} status={found.status} value={action} onChange={setAction} error={faults.action} />
      {action === 'suspend' ? (
        <FormField
          label={moderationTexts.until}
          name="until"
          value={until}
          onChange={setUntil}
          error={faults.until}
          hint={moderationTexts.untilHint}
          input={{ type: 'date', min: firstSuspensionDay(), required: true }}
        />
      ) : null}
      <ReasonChoice label={moderationTexts.reason} value={reason} onChange={setReason} error={faults.reason} />
      <TextArea
        label={moderationTexts.text}
        name="text"
        value={text}
        onChange={setText}
        limit={limits.report}
        error={faults.text}
        hint={action === 'dismiss' && found.status === 'open' ? undefined : moderationTexts.textHint}
        rows={{ min: 3, max: 8 }}
      />
      <FormError text={decisionError(decide.error)} />
      <LoadingButton type="submit" isLoading={decide.isPending} color={action === 'delete' ? 'error' : 'primary'}>
        {moderationTexts.send}
      </LoadingButton>
      <ConfirmDialog
        question={moderationTexts.confirmDelete(found.title)}
        consequence={moderationTexts.helpers.delete}
        confirm={moderationTexts.actions.delete}
        isOpen={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={send}
      />
    </Stack>
  )
}

/** A conflict reloads the other moderator's decision. */
function useDecide(caseId: string) {
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: moderationCaseKey(caseId) })
  return useMutation({
    mutationFn: (decision: NewModerationDecision) =>
      call('POST /moderation/cases/{id}/decisions', { params: { id: caseId }, body: decision }),
    onSuccess: async () => {
      showSuccessToast(moderationTexts.done, { id: 'decision' })
      await readAgain()
    },
    onError: async (error) => {
      if (!isApiError(error, 'ConflictError')) return
      showToast(moderationTexts.late, { id: 'decision' })
      await readAgain()
    },
  })
}

function decisionError(error: unknown): string | undefined {
  if (error === null) return undefined
  return errorText(error, {
    NetworkError: moderationTexts.needsNetwork,
    UnauthorizedError: moderationTexts.notYours,
    ConflictError: moderationTexts.late,
  })
}

function findAllowedActions({ status, decisions }: Pick<ModerationCaseDetails, 'status' | 'decisions'>): ModerationAction[] {
  if (status === 'open') return ['dismiss', 'hide', 'suspend', 'delete']
  if (status === 'appealed') return ['dismiss', 'lift', 'hide', 'suspend', 'delete']
  const last = decisions.filter(({ action }) => action !== 'dismiss').at(-1)
  return last !== undefined && (last.action === 'hide' || last.action === 'suspend') ? ['lift'] : []
}

/** Dismissing a report needs no text. */
function findDecisionErrors(
  { action, reason, until, text }: DecisionValues,
  status: CaseStatus,
): { action?: string; reason?: string; until?: string; text?: string } {
  const day = parseDateInput(until)
  return {
    ...(action === undefined && { action: moderationTexts.noAction }),
    ...(reason === undefined && { reason: moderationTexts.noReason }),
    ...(action === 'suspend' && (day === undefined || day < firstSuspensionDay()) && { until: moderationTexts.noDate }),
    ...(text.trim() === '' && !(action === 'dismiss' && status === 'open') && { text: moderationTexts.noTextGiven }),
  }
}

const firstSuspensionDay = (): CalendarDate => addDays(today(), 1)

const toSuspensionEnd = (day: string): string => endOfLocalDay(parseDateInput(day) ?? firstSuspensionDay())

const Choices = styled('div')({ display: 'grid', gap: 8 })
const Choice = styled('label')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '12px 14px',
  borderRadius: radius.input,
  cursor: 'pointer',
  boxShadow: controlLine,
  '&:has(:checked)': { boxShadow: `inset 0 0 0 2px ${c('primary.main')}` },
  '&:has(:focus-visible)': focusRing,
})

interface ActionChoiceProps {
  actions: readonly ModerationAction[]
  status: CaseStatus
  value: ModerationAction | undefined
  onChange: (action: ModerationAction) => void
  error: string | undefined
}

function ActionChoice({ actions, status, value, onChange, error }: ActionChoiceProps) {
  const id = useId()
  return (
    <FieldFrame label={moderationTexts.action} labelId={id} error={error}>
      {() => (
        <Choices role="radiogroup" aria-labelledby={id}>
          {actions.map((action) => {
            const keeps = action === 'dismiss' && status === 'appealed'
            return (
              <Choice key={action}>
                <Radio
                  type="radio"
                  sx={{ mt: '1px' }}
                  name={`action ${id}`}
                  checked={value === action}
                  onChange={() => onChange(action)}
                />
                <span>
                  <Typography variant="label" component="span">
                    {keeps ? moderationTexts.keep : moderationTexts.actions[action]}
                  </Typography>
                  <Typography variant="small" component="p" sx={{ color: 'ink2' }}>
                    {keeps ? moderationTexts.keepHelper : moderationTexts.helpers[action]}
                  </Typography>
                </span>
              </Choice>
            )
          })}
        </Choices>
      )}
    </FieldFrame>
  )
}
