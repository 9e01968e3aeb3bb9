import { paths } from '../../lib/navigation/paths'
import { AuthPage } from './AuthPage'
import { RegisterForm } from './RegisterForm'
import { texts } from './texts'

export function RegisterPage() {
  return (
    <AuthPage
      pageTitle={texts.registerTitle}
      title={texts.registerTitle}
      line={texts.registerLine}
      width={464}
      other={{ question: texts.hasAccount, link: texts.toLogin, to: paths.login }}
    >
      <RegisterForm />
    </AuthPage>
  )
}
