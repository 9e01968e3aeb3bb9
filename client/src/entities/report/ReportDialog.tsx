import { useId, useState, type SyntheticEvent } from 'react'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useMutation } from '@tanstack/react-query'
import { countCodePoints, limits } from '#shared/limits'
import type { ReportReason, ReportTargetKind } from '#shared/moderation'
import { errorText } from '../../engine/api/errorText'
import { useOnline } from '../../lib/hooks/useBrowserState'
import { commonTexts } from '../../texts/common'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { FormError } from '../../ui/forms/FormError'
import { TextArea } from '../../ui/forms/TextArea'
import { Sheet } from '../../ui/overlays/Sheet'
import { EmptyState } from '../../ui/status/EmptyState'
import { call } from '../../engine/api/api'
import { queryClient } from '../../engine/api/queryClient'
import { ReasonChoice } from './ReasonChoice'
import { reportTexts } from './reportTexts'

interface ReportDialogProps {
  thing: ReportTargetRef
  isOpen: boolean
  onClose: () => void
}

/** Keep it mounted until closed. */
export function ReportDialog({ thing, isOpen, onClose }: ReportDialogProps) {
  const [wasDone, setDone] = useState(() => wasReported(thing))
  const report = useReport(thing)
  const isDone = wasDone || report.isSuccess
  const formId = useId()
  const isOnline = useOnline()
  return (
    <Sheet
      title={reportTexts.title[thing.kind]}
      subtitle={thing.title}
      isOpen={isOpen}
      onClose={onClose}
      onClosed={() => setDone(isDone)}
      width={440}
      actions={
        isDone ? null : (
          <LoadingButton type="submit" form={formId} isLoading={report.isPending} disabled={!isOnline} sx={{ flex: 1 }}>
            {reportTexts.send}
          </LoadingButton>
        )
      }
    >
      {isDone ? <Done isNew={!wasDone} onClose={onClose} /> : <ReportForm id={formId} report={report} isOnline={isOnline} />}
    </Sheet>
  )
}

function Done({ isNew, onClose }: { isNew: boolean; onClose: () => void }) {
  return (
    <div role="status">
      <EmptyState
        picture="message"
        sentence={isNew ? reportTexts.thanks : reportTexts.already}
        hint={isNew ? reportTexts.thanksHint : reportTexts.alreadyHint}
        action={
          <Button variant="outlined" autoFocus onClick={onClose}>
            {commonTexts.close}
          </Button>
        }
      />
    </div>
  )
}

interface ReportFormProps {
  id: string
  report: ReturnType<typeof useReport>
  isOnline: boolean
}

function ReportForm({ id, report, isOnline }: ReportFormProps) {
  const [reason, setReason] = useState<ReportReason>()
  const [text, setText] = useState('')
  const [lacksReason, setLacksReason] = useState(false)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (reason === undefined) return setLacksReason(true)
    if (report.isPending || countCodePoints(text.trim()) > limits.report) return
    report.mutate({ reason, text })
  }
  return (
    <Stack component="form" id={id} noValidate onSubmit={submit} sx={{ gap: { xs: 1.5, md: 2.5 } }}>
      <ReasonChoice
        label={reportTexts.reason}
        value={reason}
        error={lacksReason && reason === undefined ? reportTexts.noReason : undefined}
        onChange={setReason}
      />
      <TextArea
        label={reportTexts.text}
        name="text"
        value={text}
        onChange={setText}
        limit={limits.report}
        optional
        rows={{ min: 3, max: 8 }}
        hint={reportTexts.hint}
      />
      <FormError text={isOnline ? sentenceOf(report.error) : reportTexts.needsNetwork} />
    </Stack>
  )
}

function sentenceOf(error: unknown): string | undefined {
  if (error === null) return undefined
  return errorText(error, {
    NetworkError: reportTexts.needsNetwork,
    TooManyRequestsError: reportTexts.tooMany,
    NotFoundError: reportTexts.gone,
    UnauthorizedError: reportTexts.gone,
  })
}

export interface ReportTargetRef {
  kind: ReportTargetKind
  id: string
  title: string
}

const reportedKey = ({ kind, id }: ReportTargetRef) => ['reported', kind, id] as const

const wasReported = (thing: ReportTargetRef): boolean => queryClient.getQueryData(reportedKey(thing)) === true

function useReport(thing: ReportTargetRef) {
  const { kind, id } = thing
  return useMutation({
    mutationFn: (report: { reason: ReportReason; text: string }) => call('POST /reports', { body: { kind, id, ...report } }),
    onSuccess: () => queryClient.setQueryData(reportedKey(thing), true),
  })
}
