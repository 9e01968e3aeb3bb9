import { useState, type KeyboardEvent } from 'react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { UserBrief } from '#shared/api/users'
import { foldText } from '#shared/text'
import { SUGGESTION_DEBOUNCE_MS } from '../../../entities/location/locationQueries'
import { call } from '../../../engine/api/api'
import { queryKeys } from '../../../engine/api/queryKeys'
import { useRecord, useMembers } from '../../../engine/hooks/useItinerary'
import { useDebounced } from '../../../lib/hooks/useEffectHooks'
import { isComposing } from '../../../lib/isComposing'

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
export function useCollaboratorCombobox({ text, onChoose }: Candidates) {
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
