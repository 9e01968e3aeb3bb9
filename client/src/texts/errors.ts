import type { ErrorName } from '#shared/errors'
import type { PictureProblem } from '../lib/pictures'

export const unexpectedErrorText = 'Ocurrió un error inesperado. Por favor, inténtalo de nuevo.'

export const errorTexts = {
  InvalidInputError: 'Datos de entrada inválidos. Asegúrate de que todos los campos estén correctos.',
  UnauthorizedError: unexpectedErrorText,
  OtherUserError: 'Ahora hay otra cuenta abierta en este navegador. Recarga la página para seguir.',
  ForbiddenOriginError: unexpectedErrorText,
  SuspendedError: 'Tu cuenta está suspendida: puedes leer, pero no cambiar nada.',
  NotFoundError: unexpectedErrorText,
  UsernameConflictError: 'El nombre de usuario ya existe. Por favor, elige otro.',
  EmailConflictError: 'La dirección de correo electrónico ya está en uso. Por favor, elige otra.',
  ConflictError: unexpectedErrorText,
  GoneError: 'Este enlace ya no sirve. Pide otro.',
  PreconditionFailedError: 'Alguien ha cambiado esto a la vez. Mira cómo ha quedado y vuelve a intentarlo.',
  PayloadTooLargeError: 'El archivo es demasiado grande. Elige uno de menos de 8 MB.',
  UnsupportedMediaError: 'Ese archivo no es una imagen .png, .jpg o .jpeg.',
  TooManyRequestsError: 'Has hecho demasiados intentos seguidos. Espera un momento y vuelve a intentarlo.',
  InternalError: unexpectedErrorText,
  UnavailableError: 'Ahora mismo Periplo no puede atenderte. Espera un momento y vuelve a intentarlo.',
} satisfies Record<ErrorName, string>

/** Issues that are more specific than their error. */
export const issueTexts: Readonly<Record<string, string>> = {
  young_account: 'Tu cuenta es muy nueva: el primer día hay un límite. Mañana podrás seguir.',
}

export const pictureErrorTexts = {
  tooLarge: errorTexts.PayloadTooLargeError,
  notAPicture: errorTexts.UnsupportedMediaError,
  heic: 'Las fotos HEIC y AVIF no se pueden subir. Guárdala como JPEG, o elige en la cámara «Más compatible», e inténtalo de nuevo.',
  webp: 'Las imágenes WebP no se pueden subir. Guárdala como JPEG o PNG e inténtalo de nuevo.',
  unreadable: 'No se ha podido abrir esa foto: puede que ya no esté ahí. Elige otra.',
} satisfies Record<PictureProblem, string>
