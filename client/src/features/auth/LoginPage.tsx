import { paths } from '../../lib/navigation/paths'
import { AuthPage } from './AuthPage'
import { LoginForm } from './LoginForm'
import { authTexts } from './authTexts'

export function LoginPage() {
  return (
    <AuthPage
      pageTitle={authTexts.loginTitle}
      title={authTexts.welcome}
      line={authTexts.welcomeLine}
      width={400}
      other={{ question: authTexts.noAccount, link: authTexts.toRegister, to: paths.register }}
    >
      <LoginForm />
    </AuthPage>
  )
}
