import type { SyntheticEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import Stack from '@mui/material/Stack'
import { useForm } from '../../lib/hooks/useForm'
import { FormField } from '../../ui/forms/FormField'
import { TextArea } from '../../ui/forms/TextArea'
import { FormError } from '../../ui/forms/FormError'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { requiredFieldTexts, texts } from './texts'

const SIMULATED_SENDING_MS = 900
const MAX_MESSAGE_LENGTH = 1000

// Sending is simulated, as specified, but fails without a network.
const send = () =>
  new Promise<void>((resolve, reject) => {
    setTimeout(() => (navigator.onLine ? resolve() : reject(new Error('There is no network'))), SIMULATED_SENDING_MS)
  })

const isEmail = (form: HTMLFormElement) => {
  const field = form.elements.namedItem('email')
  return field instanceof HTMLInputElement && field.validity.valid
}

export function ContactForm({ onSent }: { onSent: () => void }) {
  const { values, field, accept } = useForm({ name: '', email: '', message: '' })
  const sending = useMutation({ mutationFn: send })

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isEmpty = (text: string) => text.trim() === ''
    const isComplete = accept(event, {
      name: isEmpty(values.name) ? requiredFieldTexts.name : undefined,
      email: isEmpty(values.email)
        ? requiredFieldTexts.email
        : isEmail(event.currentTarget)
          ? undefined
          : requiredFieldTexts.notAnEmail,
      message: isEmpty(values.message) ? requiredFieldTexts.message : undefined,
    })
    if (isComplete && !sending.isPending) sending.mutate(undefined, { onSuccess: onSent })
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      <FormError text={sending.isError ? texts.sendFailed : undefined} />
      <FormField label={texts.name} {...field('name')} input={{ autoComplete: 'name', required: true }} />
      <FormField label={texts.email} {...field('email')} input={{ type: 'email', autoComplete: 'email', required: true }} />
      <TextArea
        label={texts.message}
        {...field('message')}
        limit={MAX_MESSAGE_LENGTH}
        rows={{ min: 5, max: 12 }}
        required
        maxLength={MAX_MESSAGE_LENGTH}
      />
      <LoadingButton
        type="submit"
        size="large"
        isLoading={sending.isPending}
        sx={{ mt: 0.5, minWidth: 200, alignSelf: { xs: 'stretch', sm: 'flex-start' } }}
      >
        {texts.send}
      </LoadingButton>
    </Stack>
  )
}
