import type { ReactNode } from 'react'
import { Link as RouterLink, type To } from 'react-router-dom'
import Link from '@mui/material/Link'
import type { ReturnState } from '../../account/returnState'
import { useSession } from '../../account/useSession'
import { isBoolean, isText, objectOf, orUndefined } from '../../lib/checks'
import { paths } from '../../lib/navigation/paths'
import { useRedirect, useLocationState } from '../../lib/navigation/usePageLocation'
import { runActionAfterSignIn } from './actionAfterSignIn'
import { AuthFrame } from './AuthFrame'

interface AuthPageProps {
  pageTitle: string
  title: string
  line: string
  width: number
  children: ReactNode
  other: { question: string; link: string; to: string }
}

const isReturnState = objectOf<ReturnState>({
  from: orUndefined(objectOf<NonNullable<ReturnState['from']>>({ pathname: isText, search: isText, hash: isText })),
  hasErrand: orUndefined(isBoolean),
})

/** Redirects signed-in users. */
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
    <AuthFrame {...page} foot={foot}>
      {children}
    </AuthFrame>
  )
}

function ReturnAfterSignIn() {
  const { to, state } = useReturnTarget()
  useRedirect(to, () => {
    if (state?.hasErrand === true) runActionAfterSignIn()
  })
  return null
}

/** The page that asked to sign in, or home. Pass `state` on between login and registration. */
function useReturnTarget(): { to: To; state: ReturnState | null } {
  const given = useLocationState()
  const state = isReturnState(given) ? given : null
  return { to: state?.from ?? paths.home, state }
}
