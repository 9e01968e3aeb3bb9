import type { GrantableRole } from '#shared/itinerary/roles'
import { Suspense, useId, useState, type SyntheticEvent } from 'react'
import { styled } from '@mui/material/styles'
import { isApiError } from '../../../engine/api/apiError'
import { errorText } from '../../../engine/api/errorText'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { showSuccessToast } from '../../../lib/toasts'
import { useMembers } from '../../../engine/hooks/useItinerary'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { FormField } from '../../../ui/forms/FormField'
import { PlusIcon } from '../../../ui/icons/navigation'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { useAddCollaborator } from '../base/itineraryMutations'
import { roleTexts } from '../base/roleTexts'
import { memberTexts } from './memberTexts'
import { RoleSelect } from '../base/RoleSelect'
import { useCollaboratorCombobox } from './useCollaboratorCombobox'

// Loaded on focus; typing works without it.
const CollaboratorSuggestions = lazyPart(() => import('./CollaboratorSuggestions'), 'CollaboratorSuggestions')

const Form = styled('form')({ position: 'relative' })
const Role = styled('div')({ marginTop: 8 })

export function AddCollaborator() {
  const [username, setUsername] = useState('')
  const [role, setRole] = useState<GrantableRole>('editor')
  const [error, setError] = useState<string>()
  const adding = useAddCollaborator()
  const people = useMembers()
  const ownId = useOpenItinerary().userId
  const listId = useId()
  const type = (text: string) => {
    setUsername(text)
    setError(undefined)
  }
  const candidates = useCollaboratorCombobox({ text: username, onChoose: (person) => type(person.username) })
  const { options, active } = candidates
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    candidates.close()
    const name = username.trim().replace(/^@/, '')
    if (name === '') return setError(memberTexts.usernameNeeded)
    const known = people.find((person) => person.username.toLowerCase() === name.toLowerCase())
    if (known !== undefined)
      return setError(known.id === ownId ? memberTexts.alreadyOwner : memberTexts.alreadyIn(known.username))
    if (adding.isPending) return
    const added = { username: name, role }
    adding.mutate(added, {
      onSuccess: () => {
        setUsername('')
        showSuccessToast(memberTexts.roleChanged[role](`@${name}`))
      },
      onError: (refused) =>
        setError(
          isApiError(refused, 'TooManyRequestsError')
            ? errorText(refused, { TooManyRequestsError: memberTexts.tooMany })
            : memberTexts.addFailed,
        ),
    })
  }
  const button = (
    <RoundButton label={memberTexts.addCollaborator} look="soft" size={36} type="submit">
      <PlusIcon />
    </RoundButton>
  )
  return (
    <Form noValidate onSubmit={submit}>
      <FormField
        label={memberTexts.username}
        name="collaborator"
        value={username}
        onChange={(text) => {
          type(text)
          candidates.open()
        }}
        error={error}
        end={button}
        input={{
          autoComplete: 'off',
          autoCapitalize: 'none',
          spellCheck: false,
          'aria-autocomplete': 'list',
          'aria-haspopup': 'listbox',
          'aria-controls': options.length === 0 ? undefined : listId,
          'aria-activedescendant': active && `${listId}-${active.id}`,
          onFocus() {
            void CollaboratorSuggestions.load()
            candidates.open()
          },
          onBlur: candidates.close,
          onKeyDown: candidates.onKeyDown,
        }}
      />
      <Role>
        <RoleSelect label={roleTexts.role} value={role} onChange={setRole} />
      </Role>
      {options.length === 0 ? null : (
        <Suspense>
          <CollaboratorSuggestions
            id={listId}
            options={options}
            active={active}
            asked={candidates.asked}
            onChoose={candidates.choose}
          />
        </Suspense>
      )}
    </Form>
  )
}
