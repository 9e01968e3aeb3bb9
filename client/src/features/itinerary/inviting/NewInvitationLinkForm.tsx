import { useState, type SyntheticEvent } from 'react'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { keysOf } from '#shared/keysOf'
import type { GrantableRole } from '#shared/itinerary/roles'
import { useCreateInvitationLink } from '../../../entities/invitation/invitationLinks'
import { errorText } from '../../../engine/api/errorText'
import { useForm } from '../../../lib/hooks/useForm'
import { copyText } from '../../../lib/copyText'
import { showSuccessToast, showErrorToast } from '../../../lib/toasts'
import { commonTexts } from '../../../texts/common'
import { LoadingButton } from '../../../ui/buttons/LoadingButton'
import { FieldFrame } from '../../../ui/forms/FieldFrame'
import { FormError } from '../../../ui/forms/FormError'
import { FormField } from '../../../ui/forms/FormField'
import { PillSelect } from '../../../ui/forms/PillSelect'
import { SendIcon } from '../../../ui/icons/export'
import { roleTexts } from '../base/roleTexts'
import { RoleSelect } from '../base/RoleSelect'
import { linkDurations, inviteTexts as texts, parseMaxUses, type LinkDuration } from './inviteTexts'

const Form = styled('form')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 })
const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '16px 24px' })
const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 10, marginTop: 14 })

const durationOptions = keysOf(linkDurations).map((value) => ({ value, label: texts.durations[value] }))

export function NewInvitationLinkForm({ itineraryId, title }: { itineraryId: string; title: string }) {
  const [role, setRole] = useState<GrantableRole>('editor')
  const [lasts, setLasts] = useState<LinkDuration>('week')
  const { values, field, accept } = useForm({ uses: '' })
  const make = useCreateInvitationLink(itineraryId)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const maxUses = parseMaxUses(values.uses)
    accept(event, { uses: maxUses === undefined ? texts.usesInvalid : undefined })
    if (maxUses !== undefined && !make.isPending) make.mutate({ role, expiresIn: linkDurations[lasts], maxUses })
  }
  if (make.isSuccess) return <CreatedLink url={make.data.url} title={title} onAnother={make.reset} />
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

interface CreatedLinkProps {
  url: string
  title: string
  onAnother: () => void
}

function CreatedLink({ url, title, onAnother }: CreatedLinkProps) {
  const copy = async () => {
    if (await copyText(url)) showSuccessToast(texts.copied, { id: 'copied' })
    else showErrorToast(texts.copyFailed)
  }
  // Closing the system's dialog is not an error.
  const send = () => void navigator.share({ title: texts.shared(title), url }).catch(() => {})
  return (
    <div>
      <FormField
        label={texts.address}
        name="invitationLink"
        value={url}
        onChange={() => {}}
        hint={texts.once}
        input={{ readOnly: true, spellCheck: false, autoFocus: true, onFocus: (event) => event.target.select() }}
        end={
          <Button variant="soft" size="small" sx={{ ml: 1, mr: -1, flex: 'none' }} onClick={() => void copy()}>
            {commonTexts.copy}
          </Button>
        }
      />
      <Row>
        {'share' in navigator ? (
          <Button variant="soft" size="snug" startIcon={<SendIcon />} onClick={send}>
            {texts.send}
          </Button>
        ) : null}
        <Button variant="outlined" size="snug" onClick={onAnother}>
          {texts.another}
        </Button>
      </Row>
    </div>
  )
}

const failure = (error: unknown): string =>
  errorText(error, {
    NetworkError: texts.needsNetwork,
    ConflictError: texts.tooMany,
    UnauthorizedError: texts.failed,
    NotFoundError: texts.failed,
  })
