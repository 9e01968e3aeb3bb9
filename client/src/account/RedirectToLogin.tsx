import { Navigate, useLocation } from 'react-router-dom'
import { paths } from '../lib/navigation/paths'
import { returnStateOf } from './returnState'

export function RedirectToLogin({ hasLeft }: { hasLeft: boolean }) {
  const location = useLocation()
  return hasLeft ? <Navigate to={paths.home} replace /> : <Navigate to={paths.login} replace state={returnStateOf(location)} />
}
