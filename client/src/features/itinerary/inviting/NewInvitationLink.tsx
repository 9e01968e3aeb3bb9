import { useState, type SyntheticEvent } from 'react'
import { styled } from '@mui/material/styles'
import { keysOf } from '#shared/keysOf'
import type { GivenRole } from '#shared/itinerary/roles'
import { useMakeInvitationLink } from '../../../entities/invitation/invitationLinks'
import { errorText } from '../../../engine/api/errorText'
import { useForm } from '../../../lib/hooks/useForm'
import { LoadingButton } from '../../../ui/buttons/LoadingButton'
import { FieldFrame } from '../../../ui/forms/FieldFrame'
import { FormError } from '../../../ui/forms/FormError'
import { FormField } from '../../../ui/forms/FormField'
import { PillSelect } from '../../../ui/forms/PillSelect'
import { roleTexts } from '../base/roleTexts'
import { RoleSelect } from '../base/RoleSelect'
import { durations, inviteTexts as texts, type Duration } from './inviteTexts'
import { MadeLink } from './MadeLink'
import { usesTyped } from './usesTyped'

const Form = styled('form')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 })
const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '16px 24px' })

const durationOptions = keysOf(durations).map((value) => ({ value, label: texts.durations[value] }))

/** Shows the new link's address once. */
export function NewInvitationLink({ itineraryId, title }: { itineraryId: string; title: string }) {
  const [role, setRole] = useState<GivenRole>('editor')
  const [lasts, setLasts] = useState<Duration>('week')
  const { values, field, accept } = useForm({ uses: '' })
  const make = useMakeInvitationLink(itineraryId)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const maxUses = usesTyped(values.uses)
    accept(event, { uses: maxUses === undefined ? texts.usesInvalid : undefined })
    if (maxUses !== undefined && !make.isPending) make.mutate({ role, expiresIn: durations[lasts], maxUses })
  }
  if (make.isSuccess) return <MadeLink url={make.data.url} title={title} onAnother={make.reset} />
  return (
    <Form noValidate onSubmit={submit}>
      <Choices>
        <FieldFrame label={roleTexts.role}>
          {() => <RoleSelect label={roleTexts.role} value={role} onChange={setRole} />}
        </FieldFrame>
        <FieldFrame label={texts.lasts}>
          {() => <PillSelect label={texts.lasts} value={lasts} options={durationOptions} onChange={setLasts} />}
        </FieldFrame>
      </Choices>
      <FormField
        label={texts.uses}
        {...field('uses')}
        optional
        hint={texts.usesHint}
        input={{ inputMode: 'numeric', autoComplete: 'off', maxLength: 6 }}
      />
      <FormError text={make.isError ? failure(make.error) : undefined} />
      <LoadingButton type="submit" isLoading={make.isPending}>
        {texts.make}
      </LoadingButton>
    </Form>
  )
}

const failure = (error: unknown): string =>
  errorText(error, {
    NetworkError: texts.needsNetwork,
    ConflictError: texts.tooMany,
    UnauthorizedError: texts.failed,
    NotFoundError: texts.failed,
  })
