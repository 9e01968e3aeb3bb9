import type { ErrorName } from '#shared/errors'
import { pages } from '#shared/site/pages'

const wrongCredentials = 'Usuario o contraseña incorrectos. Por favor, inténtalo de nuevo.'

export const authTexts = {
  loginTitle: pages.login.title,
  welcome: 'Qué bien verte de vuelta',
  welcomeLine: 'Tus viajes te esperan donde los dejaste.',
  dialogTitle: 'Inicia sesión',
  usernameOrEmail: 'Usuario/Correo electrónico',
  password: 'Contraseña',
  forgotten: '¿Has olvidado tu contraseña?',
  enter: 'Entrar',
  noAccount: '¿Aún no tienes cuenta?',
  toRegister: 'Regístrate',
  registerTitle: pages.register.title,
  registerLine: 'Y que empiece el viaje.',
  avatar: 'Elige tu avatar',
  ownPicture: 'Tu imagen',
  createAccount: 'Crear cuenta',
  hasAccount: '¿Ya tienes una cuenta?',
  toLogin: 'Inicia sesión',
}

export const loginFieldTexts = {
  usernameOrEmail: 'Escribe tu usuario o tu correo electrónico.',
  password: 'Escribe tu contraseña.',
}

export const loginErrorTexts: Partial<Record<ErrorName, string>> = {
  UnauthorizedError: wrongCredentials,
  NotFoundError: wrongCredentials,
}

export const guestUpgradeTexts = {
  line: 'Conservas todo lo que has hecho y podrás volver cuando quieras, desde cualquier dispositivo.',
  kept: 'La cuenta ya es tuya',
  keptAlready: 'Esta cuenta ya es tuya.',
  needsNetwork: 'Quedarte la cuenta necesita conexión. Comprueba la tuya y vuelve a intentarlo.',
}
