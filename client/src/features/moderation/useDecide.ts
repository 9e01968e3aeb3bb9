import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewModerationDecision } from '#shared/api/moderation'
import { call } from '../../engine/api/api'
import { isApiError } from '../../engine/api/apiError'
import { errorText } from '../../engine/api/errorText'
import { notify, notifyDone } from '../../lib/notices'
import { caseKey } from './queries'
import { texts } from './texts'

/** A conflict reloads the other moderator's decision. */
export function useDecide(caseId: string) {
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: caseKey(caseId) })
  return useMutation({
    mutationFn: (decision: NewModerationDecision) =>
      call('POST /moderation/cases/{id}/decisions', { params: { id: caseId }, body: decision }),
    onSuccess: async () => {
      notifyDone(texts.done, { id: 'decision' })
      await readAgain()
    },
    onError: async (error) => {
      if (!isApiError(error, 'ConflictError')) return
      notify(texts.late, { id: 'decision' })
      await readAgain()
    },
  })
}

export function decisionError(error: unknown): string | undefined {
  if (error === null) return undefined
  return errorText(error, { NetworkError: texts.needsNetwork, UnauthorizedError: texts.notYours, ConflictError: texts.late })
}
