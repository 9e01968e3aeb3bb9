import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { phone } from '../../theme/breakpoints'
import { CardHeadingLevel } from './cardParts'
import { ArrowRightIcon } from '../icons/navigation'

interface TitledSectionProps {
  title: string
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

export function TitledSection({ title, more, children }: TitledSectionProps) {
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
            // Several links of a page have the same text.
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
