import { paths } from '../../lib/navigation/paths'
import { AuthPage } from './AuthPage'
import { LoginForm } from './LoginForm'
import { texts } from './texts'

export function LoginPage() {
  return (
    <AuthPage
      pageTitle={texts.loginTitle}
      title={texts.welcome}
      line={texts.welcomeLine}
      width={400}
      other={{ question: texts.noAccount, link: texts.toRegister, to: paths.register }}
    >
      <LoginForm />
    </AuthPage>
  )
}
