import { useState, type SyntheticEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useForm } from '../../lib/hooks/useForm'
import { paths } from '../../lib/navigation/paths'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { commonTexts } from '../../texts/common'
import { phone } from '../../theme/breakpoints'
import { cssColor as c, floatShadow, radius } from '../../theme/vars'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { FormError } from '../../ui/forms/FormError'
import { FormField } from '../../ui/forms/FormField'
import { TextArea } from '../../ui/forms/TextArea'
import { EmptyState } from '../../ui/status/EmptyState'
import { aboutTexts, contactFieldTexts } from './aboutTexts'

const SIMULATED_SENDING_MS = 900
const MAX_MESSAGE_LENGTH = 1000

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 540px)',
  justifyContent: 'center',
  gap: 112,
  marginTop: 16,
  [phone]: { marginTop: 8 },
  '@media (min-width: 1024px)': { gridTemplateColumns: 'minmax(0, 540px) 300px' },
})
const Message = styled('div')({ marginTop: 32, outline: 'none' })

export function ContactPage() {
  usePageTitle(aboutTexts.contactPageTitle)
  const [isSent, setSent] = useState(false)
  if (isSent) return <Thanks />
  return (
    <Columns>
      <div>
        <Typography variant="pageTitle">{aboutTexts.contactTitle}</Typography>
        <Typography variant="lead" sx={{ color: 'ink2', mt: 1.25, mb: 4, textWrap: 'balance' }}>
          {aboutTexts.contactLine}
        </Typography>
        <ContactForm onSent={() => setSent(true)} />
      </div>
      <Postcards />
    </Columns>
  )
}

function ContactForm({ onSent }: { onSent: () => void }) {
  const { values, field, accept } = useForm({ name: '', email: '', message: '' })
  const sending = useMutation({ mutationFn: send })

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isEmpty = (text: string) => text.trim() === ''
    const isComplete = accept(event, {
      name: isEmpty(values.name) ? contactFieldTexts.name : undefined,
      email: isEmpty(values.email)
        ? contactFieldTexts.email
        : isEmail(event.currentTarget)
          ? undefined
          : contactFieldTexts.notAnEmail,
      message: isEmpty(values.message) ? contactFieldTexts.message : undefined,
    })
    if (isComplete && !sending.isPending) sending.mutate(undefined, { onSuccess: onSent })
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      <FormError text={sending.isError ? aboutTexts.sendFailed : undefined} />
      <FormField label={aboutTexts.name} {...field('name')} input={{ autoComplete: 'name', required: true }} />
      <FormField label={aboutTexts.email} {...field('email')} input={{ type: 'email', autoComplete: 'email', required: true }} />
      <TextArea
        label={aboutTexts.message}
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
        {aboutTexts.send}
      </LoadingButton>
    </Stack>
  )
}

// Sending is simulated, as specified, but fails without a network.
const send = () =>
  new Promise<void>((resolve, reject) => {
    setTimeout(() => (navigator.onLine ? resolve() : reject(new Error('There is no network'))), SIMULATED_SENDING_MS)
  })

const isEmail = (form: HTMLFormElement) => {
  const field = form.elements.namedItem('email')
  return field instanceof HTMLInputElement && field.validity.valid
}

// The focused button is gone with the form.
const take = (thanks: HTMLElement | null) => thanks?.focus()

const Thanks = () => (
  <Message tabIndex={-1} ref={take}>
    <EmptyState
      isPage
      picture="message"
      sentence={aboutTexts.sentTitle}
      hint={aboutTexts.sentHint}
      action={
        <Button component={Link} to={paths.home}>
          {commonTexts.backHome}
        </Button>
      }
    />
  </Message>
)

const Cards = styled('div')({
  display: 'none',
  position: 'relative',
  height: 440,
  marginTop: 40,
  '@media (min-width: 1024px)': { display: 'block' },
  '& > img': {
    position: 'absolute',
    width: 220,
    height: 'auto',
    borderRadius: radius.poster,
    border: `6px solid ${c('surface')}`,
    boxShadow: floatShadow,
  },
  '& > :nth-of-type(1)': { left: 76, top: 0, rotate: '7deg' },
  '& > :nth-of-type(2)': { left: 0, top: 132, rotate: '-6deg' },
})

const Postcards = () => (
  <Cards aria-hidden="true">
    {['tokio', 'florencia'].map((city) => (
      <img key={city} src={`/images/posters/${city}.svg`} alt="" width={250} height={300} />
    ))}
  </Cards>
)
