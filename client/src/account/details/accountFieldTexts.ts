import { countCodePoints, limits, normalizeLine } from '#shared/limits'
import { errorTexts } from '../../texts/errors'

export const accountFieldTexts = {
  name: 'Nombre',
  username: 'Nombre de usuario',
  email: 'Correo electrónico',
  avatarNumber: (n: number) => `Avatar ${n}`,
  isFree: 'Está libre',
  isTaken: errorTexts.UsernameConflictError,
  avatarLost: 'Tu cuenta ya existe, pero la imagen no se ha podido guardar. Súbela de nuevo en Configuración.',
}

export const requiredFieldTexts = {
  name: 'Escribe tu nombre.',
  username: 'Elige un nombre de usuario.',
  email: 'Escribe tu correo electrónico.',
  password: 'Elige una contraseña.',
}

const password = (code: string) =>
  code === 'too_long' ? 'La contraseña puede tener hasta 200 caracteres.' : 'La contraseña debe tener al menos 8 caracteres.'

export const invalidFieldTexts = {
  name: () => 'El nombre puede tener hasta 60 caracteres.',
  username: (code: string) =>
    code === 'reserved'
      ? 'Ese nombre de usuario no se puede usar. Por favor, elige otro.'
      : 'Usa de 3 a 30 letras sin tilde, números, puntos, guiones o guiones bajos; empieza y acaba con una letra o un número.',
  email: () => 'Escribe una dirección de correo electrónico válida.',
  password,
  newPassword: password,
} satisfies Record<string, (code: string) => string>

export const nameProblem = (name: string): string | undefined =>
  countCodePoints(normalizeLine(name)) > limits.name ? invalidFieldTexts.name() : undefined

export function passwordProblem(password: string): string | undefined {
  const length = countCodePoints(password)
  if (length < limits.passwordMin) return invalidFieldTexts.password('too_short')
  return length > limits.passwordMax ? invalidFieldTexts.password('too_long') : undefined
}
