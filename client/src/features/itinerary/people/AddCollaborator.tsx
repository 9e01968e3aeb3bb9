import type { GivenRole } from '#shared/itinerary/roles'
import { Suspense, useId, useState, type SyntheticEvent } from 'react'
import { styled } from '@mui/material/styles'
import { isApiError } from '../../../engine/api/apiError'
import { errorText } from '../../../engine/api/errorText'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { showSuccessToast } from '../../../lib/toasts'
import { usePeople } from '../../../engine/hooks/useItinerary'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { FormField } from '../../../ui/forms/FormField'
import { PlusIcon } from '../../../ui/icons/navigation'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { useAddCollaborator } from '../base/itineraryMutations'
import { roleTexts } from '../base/roleTexts'
import { peopleTexts } from './peopleTexts'
import { RoleSelect } from '../base/RoleSelect'
import { useCandidates } from './useCandidates'

// Loaded on focus; typing works without it.
const Candidates = lazyPart(() => import('./Candidates'), 'Candidates')

const Form = styled('form')({ position: 'relative' })
const Role = styled('div')({ marginTop: 8 })

export function AddCollaborator() {
  const [username, setUsername] = useState('')
  const [role, setRole] = useState<GivenRole>('editor')
  const [error, setError] = useState<string>()
  const adding = useAddCollaborator()
  const people = usePeople()
  const ownId = useOpenItinerary().userId
  const listId = useId()
  const type = (text: string) => {
    setUsername(text)
    setError(undefined)
  }
  const candidates = useCandidates({ text: username, onChoose: (person) => type(person.username) })
  const { options, active } = candidates
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    candidates.close()
    const name = username.trim().replace(/^@/, '')
    if (name === '') return setError(peopleTexts.usernameNeeded)
    const known = people.find((person) => person.username.toLowerCase() === name.toLowerCase())
    if (known !== undefined)
      return setError(known.id === ownId ? peopleTexts.alreadyOwner : peopleTexts.alreadyIn(known.username))
    if (adding.isPending) return
    const added = { username: name, role }
    adding.mutate(added, {
      onSuccess: () => {
        setUsername('')
        showSuccessToast(peopleTexts.roleChanged[role](`@${name}`))
      },
      onError: (refused) =>
        setError(
          isApiError(refused, 'TooManyRequestsError')
            ? errorText(refused, { TooManyRequestsError: peopleTexts.tooMany })
            : peopleTexts.addFailed,
        ),
    })
  }
  const button = (
    <RoundButton label={peopleTexts.addCollaborator} look="soft" size={36} type="submit">
      <PlusIcon />
    </RoundButton>
  )
  return (
    <Form noValidate onSubmit={submit}>
      <FormField
        label={peopleTexts.username}
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
            void Candidates.load()
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
          <Candidates id={listId} options={options} active={active} asked={candidates.asked} onChoose={candidates.choose} />
        </Suspense>
      )}
    </Form>
  )
}
