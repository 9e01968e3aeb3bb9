import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mapAudiences, type MapAudience } from '#shared/audience'
import type { UserPublic } from '#shared/api/users'
import { updateSessionUser } from '../../account/userSession'
import { call } from '../../engine/api/api'
import { queryKeys } from '../../engine/api/queryKeys'
import { RadioChoice } from '../../ui/forms/RadioChoice'
import { UnsavedChoiceNotice, useOptimisticChoice } from '../../ui/forms/UnsavedChoiceNotice'
import { mapSettingsTexts } from './settingsTexts'

const { label, names, sentences } = mapSettingsTexts
const widestFirst = mapAudiences.toReversed()

/** Saves at once. */
export function MapAudienceChoice({ user }: { user: UserPublic }) {
  const queries = useQueryClient()
  const saving = useMutation({
    scope: { id: 'map audience' },
    networkMode: 'always',
    mutationFn: (mapAudience: MapAudience) => call('PATCH /users/{id}', { params: { id: user.id }, body: { mapAudience } }),
    onSuccess(_, mapAudience) {
      updateSessionUser(queries, { mapAudience })
      void queries.invalidateQueries({ queryKey: queryKeys.users.all })
    },
  })
  const { shown, choose } = useOptimisticChoice(user.mapAudience ?? 'self', saving)
  return (
    <RadioChoice options={widestFirst} value={shown} onChange={choose} label={label} names={names} sentences={sentences}>
      <UnsavedChoiceNotice isShown={saving.isError} onRetry={() => choose(shown)} />
    </RadioChoice>
  )
}
