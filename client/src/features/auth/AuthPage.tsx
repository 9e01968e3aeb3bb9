import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import Link from '@mui/material/Link'
import { useSession } from '../../account/useSession'
import { ReturnAfterSignIn } from './ReturnAfterSignIn'
import { useReturnTarget } from './useReturnTarget'
import { WayInPage } from './WayInPage'

interface AuthPageProps {
  pageTitle: string
  title: string
  line: string
  width: number
  children: ReactNode
  other: { question: string; link: string; to: string }
}

/** Frame of login and registration. Redirects signed-in users. */
export function AuthPage({ children, other, ...page }: AuthPageProps) {
  const session = useSession()
  const { state } = useReturnTarget()
  if (session.status === 'in') return <ReturnAfterSignIn />
  const foot = (
    <>
      {other.question}{' '}
      <Link component={RouterLink} to={other.to} state={state}>
        {other.link}
      </Link>
    </>
  )
  return (
    <WayInPage {...page} foot={foot}>
      {children}
    </WayInPage>
  )
}
