import { Suspense, useId, useState, type SyntheticEvent, type KeyboardEvent } from 'react'
import { styled } from '@mui/material/styles'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { GrantableRole } from '#shared/itinerary/roles'
import type { UserBrief } from '#shared/api/users'
import { foldText } from '#shared/text'
import { isApiError } from '../../../engine/api/apiError'
import { errorText } from '../../../engine/api/errorText'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { showSuccessToast } from '../../../lib/toasts'
import { useMembers, useRecord } from '../../../engine/hooks/useItinerary'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { FormField } from '../../../ui/forms/FormField'
import { PlusIcon } from '../../../ui/icons/navigation'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { SUGGESTION_DEBOUNCE_MS } from '../../../entities/location/locationQueries'
import { call } from '../../../engine/api/api'
import { queryKeys } from '../../../engine/api/queryKeys'
import { useDebounced } from '../../../lib/hooks/useEffectHooks'
import { isComposing } from '../../../lib/isComposing'
import { useAddCollaborator } from '../base/itineraryMutations'
import { roleTexts } from '../base/roleTexts'
import { RoleSelect } from '../base/RoleSelect'
import { memberTexts } from './memberTexts'

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

const candidatesQuery = (id: string, query: string) =>
  queryOptions({
    queryKey: queryKeys.itineraries.candidates(id, query),
    queryFn: ({ signal }) => call('GET /itineraries/{id}/candidates', { params: { id }, query: { query }, signal }),
    placeholderData: keepPreviousData,
  })

function fits({ name, username }: UserBrief, typed: string): boolean {
  const start = foldText(typed).replace(/^@/, '')
  return [username, name, ...name.split(' ')].some((word) => foldText(word).startsWith(start))
}

interface Candidates {
  text: string
  onChoose: (person: UserBrief) => void
}

/** Arrows move, Enter chooses, Esc closes. The field works without suggestions. */
function useCollaboratorCombobox({ text, onChoose }: Candidates) {
  const [isOpen, setOpen] = useState(false)
  const [activeId, setActiveId] = useState<string>()
  const id = useRecord((record) => record.id)
  const people = useMembers()
  const typed = text.trim().toLowerCase()
  const settled = useDebounced(typed, SUGGESTION_DEBOUNCE_MS)
  const asked = typed === '' ? '' : settled
  const { data = [], isPlaceholderData } = useQuery({ ...candidatesQuery(id, asked), enabled: isOpen })
  const isOlder = isPlaceholderData || asked !== typed
  const isWanted = (person: UserBrief) => people.every((one) => one.id !== person.id) && (!isOlder || fits(person, typed))
  const options = isOpen ? data.filter(isWanted) : []
  const at = options.findIndex((option) => option.id === activeId)
  const active = options[at]

  const open = () => {
    setOpen(true)
    setActiveId(undefined)
  }
  const close = () => setOpen(false)
  // Beyond either end Enter takes the typed text.
  const move = (by: 1 | -1) => {
    setOpen(true)
    const places = [undefined, ...options]
    setActiveId(places[(at + 1 + by + places.length) % places.length]?.id)
  }
  const choose = (person: UserBrief) => {
    close()
    onChoose(person)
  }
  return {
    asked,
    options,
    active,
    open,
    close,
    choose,
    onKeyDown(event: KeyboardEvent) {
      if (isComposing(event)) return
      if (event.key === 'ArrowDown') move(1)
      else if (event.key === 'ArrowUp') move(-1)
      else if (event.key === 'Escape' && options.length > 0) close()
      else if (event.key === 'Enter' && active !== undefined) choose(active)
      else return
      event.preventDefault()
    },
  }
}
