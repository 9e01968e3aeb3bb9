import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { phone } from '../../theme/breakpoints'
import { CardHeadingLevel } from './cardHeading'
import { ArrowRightIcon } from '../icons/navigation'

interface SectionProps {
  title: string
  /** Link to the whole list. */
  more?: { to: string; label: string }
  children: ReactNode
}

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  marginBottom: 16,
  '& > a': { flex: 'none', marginRight: -8 },
  [phone]: { marginBottom: 12 },
})

/** A part of a page: what it is, what is in it, and where there is more. */
export function Section({ title, more, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Head>
        <Typography variant="sectionTitle" id={id}>
          {title}
        </Typography>
        {more === undefined ? null : (
          <Button
            component={Link}
            to={more.to}
            variant="text"
            size="small"
            endIcon={<ArrowRightIcon />}
            // Several such links on a page have the same text: the heading says which is meant.
            aria-describedby={id}
          >
            {more.label}
          </Button>
        )}
      </Head>
      <CardHeadingLevel value="h3">{children}</CardHeadingLevel>
    </section>
  )
}
