import { useState } from 'react'
import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { usePageTitle } from '../../lib/navigation/usePageTitle'
import { paths } from '../../lib/navigation/paths'
import { common } from '../../texts/common'
import { phone } from '../../theme/breakpoints'
import { EmptyState } from '../../ui/status/EmptyState'
import { ContactForm } from './ContactForm'
import { Postcards } from './Postcards'
import { texts } from './texts'

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
  usePageTitle(texts.contactPageTitle)
  const [isSent, setSent] = useState(false)
  if (isSent) return <Thanks />
  return (
    <Columns>
      <div>
        <Typography variant="pageTitle">{texts.contactTitle}</Typography>
        <Typography variant="lead" sx={{ color: 'ink2', mt: 1.25, mb: 4, textWrap: 'balance' }}>
          {texts.contactLine}
        </Typography>
        <ContactForm onSent={() => setSent(true)} />
      </div>
      <Postcards />
    </Columns>
  )
}

// The focused button is gone with the form.
const take = (thanks: HTMLElement | null) => thanks?.focus()

const Thanks = () => (
  <Message tabIndex={-1} ref={take}>
    <EmptyState
      isPage
      picture="message"
      sentence={texts.sentTitle}
      hint={texts.sentHint}
      action={
        <Button component={Link} to={paths.home}>
          {common.backHome}
        </Button>
      }
    />
  </Message>
)
