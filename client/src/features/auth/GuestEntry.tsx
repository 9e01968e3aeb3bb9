import type { SyntheticEvent } from 'react'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { nameProblem, requiredFieldTexts, texts as accountTexts } from '../../account/details/texts'
import { useForm } from '../../lib/hooks/useForm'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { FormError } from '../../ui/forms/FormError'
import { FormField } from '../../ui/forms/FormField'
import { invitationTexts as texts } from './invitationTexts'
import { joinError, useJoin } from './useJoin'

export function GuestEntry({ token, title }: { token: string; title: string }) {
  const { values, field, accept } = useForm({ name: '' })
  const join = useJoin(token, title)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = values.name.trim()
    const isComplete = accept(event, { name: name === '' ? requiredFieldTexts.name : nameProblem(name) })
    if (isComplete && !join.isPending) join.mutate(name)
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2, mt: 0.5 }}>
      <Typography variant="small" component="p" sx={{ color: 'ink2' }}>
        {texts.guestHelper}
      </Typography>
      <FormError text={joinError(join.error)} />
      <FormField label={accountTexts.name} {...field('name')} input={{ autoComplete: 'given-name', required: true }} />
      <LoadingButton type="submit" size="large" variant="soft" isLoading={join.isPending}>
        {texts.enterAsGuest}
      </LoadingButton>
    </Stack>
  )
}
