import type { ErrorName } from '../../../../shared/errors'
import { errorTexts } from '../../texts/errors'

const wrongCredentials = 'Usuario o contraseña incorrectos. Por favor, inténtalo de nuevo.'

export const texts = {
  loginTitle: 'Iniciar sesión',
  welcome: 'Qué bien verte de vuelta',
  welcomeLine: 'Tus viajes te esperan donde los dejaste.',
  dialogTitle: 'Inicia sesión',
  usernameOrEmail: 'Usuario/Correo electrónico',
  password: 'Contraseña',
  enter: 'Entrar',
  noAccount: '¿Aún no tienes cuenta?',
  toRegister: 'Regístrate',
  registerTitle: 'Crea tu cuenta',
  registerLine: 'Y que empiece el viaje.',
  name: 'Nombre',
  username: 'Nombre de usuario',
  email: 'Correo electrónico',
  avatar: 'Elige tu avatar',
  avatarNumber: (n: number) => `Avatar ${n}`,
  createAccount: 'Crear cuenta',
  hasAccount: '¿Ya tienes una cuenta?',
  toLogin: 'Inicia sesión',
  isFree: 'Está libre',
  isTaken: errorTexts.UsernameConflictError,
}

export const missing = {
  usernameOrEmail: 'Escribe tu usuario o tu correo electrónico.',
  password: 'Escribe tu contraseña.',
  name: 'Escribe tu nombre.',
  username: 'Elige un nombre de usuario.',
  email: 'Escribe tu correo electrónico.',
  newPassword: 'Elige una contraseña.',
}

export const loginErrors: Partial<Record<ErrorName, string>> = {
  UnauthorizedError: wrongCredentials,
  NotFoundError: wrongCredentials,
}

/** What is wrong with a field, by the code of the server's issue. */
export const refused: Record<'name' | 'username' | 'email' | 'password', (code: string) => string> = {
  name: () => 'El nombre puede tener hasta 60 caracteres.',
  username: (code) =>
    code === 'reserved'
      ? 'Ese nombre de usuario no se puede usar. Por favor, elige otro.'
      : 'Usa de 3 a 30 letras sin tilde, números, puntos, guiones o guiones bajos; empieza y acaba con una letra o un número.',
  email: () => 'Escribe una dirección de correo electrónico válida.',
  password: () => 'La contraseña debe tener al menos 8 caracteres.',
}
