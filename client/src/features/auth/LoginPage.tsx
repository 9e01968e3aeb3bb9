import { useNavigate } from 'react-router-dom'
import { paths } from '../../lib/paths'
import { AuthPage } from './AuthPage'
import { LoginForm } from './LoginForm'
import { texts } from './texts'
import { useWayBack } from './useWayBack'

export function LoginPage() {
  const navigate = useNavigate()
  const back = useWayBack()
  return (
    <AuthPage
      pageTitle={texts.loginTitle}
      title={texts.welcome}
      line={texts.welcomeLine}
      width={400}
      other={{ question: texts.noAccount, link: texts.toRegister, to: paths.register }}
    >
      <LoginForm onSuccess={() => void navigate(back.to, { replace: true })} />
    </AuthPage>
  )
}
