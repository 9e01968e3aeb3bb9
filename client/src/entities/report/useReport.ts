import { useMutation } from '@tanstack/react-query'
import type { ReportReason, ReportTargetKind } from '#shared/moderation'
import { call } from '../../engine/api/api'
import { queryClient } from '../../engine/api/queryClient'

export interface ReportTargetRef {
  kind: ReportTargetKind
  id: string
  title: string
}

const reportedKey = ({ kind, id }: ReportTargetRef) => ['reported', kind, id] as const

export const wasReported = (thing: ReportTargetRef): boolean => queryClient.getQueryData(reportedKey(thing)) === true

export function useReport(thing: ReportTargetRef) {
  const { kind, id } = thing
  return useMutation({
    mutationFn: (report: { reason: ReportReason; text: string }) => call('POST /reports', { body: { kind, id, ...report } }),
    onSuccess: () => queryClient.setQueryData(reportedKey(thing), true),
  })
}
