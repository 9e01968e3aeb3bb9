import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useSession } from '../../account/useSession'
import { usePageTitle } from '../../lib/navigation/usePageTitle'
import { mobile, phone } from '../../theme/breakpoints'
import { useReturnTarget } from './useReturnTarget'
import { ReturnAfterSignIn } from './ReturnAfterSignIn'

interface AuthPageProps {
  pageTitle: string
  title: string
  line: string
  width: number
  children: ReactNode
  /** The link to the other of the two pages. */
  other: { question: string; link: string; to: string }
}

const Column = styled('div')({
  width: '100%',
  margin: 'auto 0',
  padding: '24px 0',
  [mobile]: { margin: 'auto' },
  [phone]: { margin: 0, padding: '20px 0 32px' },
})

/** The frame of the login and registration pages. Who is signed in, before or by it, is sent on. */
export function AuthPage({ pageTitle, title, line, width, children, other }: AuthPageProps) {
  usePageTitle(pageTitle)
  const session = useSession()
  const { state } = useReturnTarget()
  if (session.status === 'in') return <ReturnAfterSignIn />
  return (
    <Column style={{ maxWidth: width }}>
      <Typography variant="pageTitle" sx={{ maxWidth: 400 }}>
        {title}
      </Typography>
      <Typography variant="lead" sx={{ color: 'ink2', mt: 1.25, mb: 4 }}>
        {line}
      </Typography>
      {children}
      <Typography sx={{ color: 'ink2', mt: 3 }}>
        {other.question}{' '}
        <Link component={RouterLink} to={other.to} state={state}>
          {other.link}
        </Link>
      </Typography>
    </Column>
  )
}
