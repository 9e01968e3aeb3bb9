import { useState, type SyntheticEvent } from 'react'
import { notifyDone } from '../../../lib/notices'
import { usePeople } from '../../../lib/sync/useItinerary'
import { useOpenItinerary } from '../../../lib/sync/useItinerarySession'
import { Field } from '../../../ui/Field'
import { PlusIcon } from '../../../ui/icons/navigation'
import { RoundButton } from '../../../ui/RoundButton'
import { useAddCollaborator } from '../mutations'
import { texts } from '../texts'

/** Adds somebody by their username. */
export function AddCollaborator() {
  const [username, setUsername] = useState('')
  const [error, setError] = useState<string>()
  const adding = useAddCollaborator()
  const people = usePeople()
  const ownId = useOpenItinerary().userId
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const name = username.trim().replace(/^@/, '')
    if (name === '') return setError(texts.usernameNeeded)
    const known = people.find((person) => person.username.toLowerCase() === name.toLowerCase())
    if (known !== undefined) return setError(known.id === ownId ? texts.alreadyOwner : texts.alreadyIn(known.username))
    if (adding.isPending) return
    adding.mutate(name, {
      onSuccess: () => {
        setUsername('')
        notifyDone(texts.collaboratorAdded(`@${name}`))
      },
      onError: () => setError(texts.addFailed),
    })
  }
  const button = (
    <RoundButton label={texts.addCollaborator} look="soft" size={36} type="submit">
      <PlusIcon />
    </RoundButton>
  )
  return (
    <form noValidate onSubmit={submit}>
      <Field
        label={texts.username}
        name="collaborator"
        value={username}
        onChange={(value) => {
          setUsername(value)
          setError(undefined)
        }}
        error={error}
        end={button}
        input={{ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }}
      />
    </form>
  )
}
