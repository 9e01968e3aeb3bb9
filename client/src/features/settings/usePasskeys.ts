import { useMutation, useQuery, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { accountQuery } from '../../account/details/accountQueries'
import { call } from '../../engine/api/api'
import { showSuccessToast } from '../../lib/toasts'

const passkeysKey = (userId: string) => ['passkeys', userId] as const

export const usePasskeys = (userId: string) =>
  useQuery({
    queryKey: passkeysKey(userId),
    queryFn: ({ signal }) => call('GET /auth/passkeys', { signal }),
    staleTime: 0,
  })

export function useCredentialChange<Input = void>(
  userId: string,
  act: (input: Input) => Promise<unknown>,
  { done, onDone }: { done: string; onDone?: () => void },
): UseMutationResult<unknown, Error, Input> {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      showSuccessToast(done, { id: 'passkeys' })
      onDone?.()
      await Promise.all([
        queries.invalidateQueries({ queryKey: passkeysKey(userId) }),
        queries.invalidateQueries(accountQuery(userId)),
      ])
    },
  })
}
