import type { ErrorName } from '#shared/errors'
import type { PictureProblem } from '../lib/pictures'

export const unexpected = 'Ocurrió un error inesperado. Por favor, inténtalo de nuevo.'

/** Default texts of server errors. */
export const errorTexts = {
  InvalidInputError: 'Datos de entrada inválidos. Asegúrate de que todos los campos estén correctos.',
  UnauthorizedError: unexpected,
  OtherUserError: 'Ahora hay otra cuenta abierta en este navegador. Recarga la página para seguir.',
  ForbiddenOriginError: unexpected,
  SuspendedError: 'Tu cuenta está suspendida: puedes leer, pero no cambiar nada.',
  NotFoundError: unexpected,
  UsernameConflictError: 'El nombre de usuario ya existe. Por favor, elige otro.',
  EmailConflictError: 'La dirección de correo electrónico ya está en uso. Por favor, elige otra.',
  ConflictError: unexpected,
  GoneError: 'Este enlace ya no sirve. Pide otro.',
  PreconditionFailedError: 'Alguien ha cambiado esto a la vez. Mira cómo ha quedado y vuelve a intentarlo.',
  PayloadTooLargeError: 'El archivo es demasiado grande. Elige uno de menos de 8 MB.',
  UnsupportedMediaError: 'Ese archivo no es una imagen .png, .jpg o .jpeg.',
  TooManyRequestsError: 'Has hecho demasiados intentos seguidos. Espera un momento y vuelve a intentarlo.',
  InternalError: unexpected,
  UnavailableError: 'Ahora mismo Periplo no puede atenderte. Espera un momento y vuelve a intentarlo.',
} satisfies Record<ErrorName, string>

/** Issues that are more specific than their error. */
export const issueTexts: Readonly<Record<string, string>> = {
  young_account: 'Tu cuenta es muy nueva: el primer día hay un límite. Mañana podrás seguir.',
}

export const pictureErrors = {
  tooLarge: errorTexts.PayloadTooLargeError,
  notAPicture: errorTexts.UnsupportedMediaError,
} satisfies Record<PictureProblem, string>
