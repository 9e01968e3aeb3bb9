import type { Letter } from '#server/mail/letter'

/** Where the product stands, and whose account it is. */
export interface Addressee {
  username: string
  origin: string
}

const page = (origin: string, name: string, token: string): string => `${origin}/${name}/${token}`
const greeting = ({ username }: Addressee): string => `Hola, @${username}:`
/** Anybody can register with anybody's address: to whoever did not show that it is theirs nothing is said that others chose. */
const HELLO = 'Hola:'

/** To a new account. */
export const welcomeLetter =
  (to: Addressee) =>
  (token: string): Letter => ({
    subject: 'Confirma tu correo en Periplo',
    paragraphs: [
      HELLO,
      'Te damos la bienvenida a Periplo. Confirma que este correo es tuyo para que podamos ayudarte si algún día olvidas tu contraseña.',
    ],
    action: { label: 'Confirmar mi correo', url: page(to.origin, 'confirm', token) },
    notes: ['El enlace sirve durante 7 días.', 'Si no has creado una cuenta en Periplo, no hagas nada.'],
  })

/** To somebody who asked for the link once more. */
export const confirmLetter =
  (to: Addressee) =>
  (token: string): Letter => ({
    subject: 'Confirma tu correo en Periplo',
    paragraphs: [HELLO, 'Confirma que este correo es tuyo para que podamos ayudarte si algún día olvidas tu contraseña.'],
    action: { label: 'Confirmar mi correo', url: page(to.origin, 'confirm', token) },
    notes: ['El enlace sirve durante 7 días.', 'Si no has pedido este mensaje, no hagas nada.'],
  })

/** To the new address of an account. */
export const newAddressLetter =
  (to: Addressee) =>
  (token: string): Letter => ({
    subject: 'Confirma tu nuevo correo en Periplo',
    paragraphs: [
      HELLO,
      'Has pedido usar este correo en tu cuenta de Periplo. El cambio vale en cuanto lo confirmes; hasta entonces seguimos usando el anterior.',
    ],
    action: { label: 'Confirmar mi nuevo correo', url: page(to.origin, 'confirm', token) },
    notes: ['El enlace sirve durante 7 días.', 'Si no has pedido este cambio, no hagas nada.'],
  })

/** To the old one. */
export const oldAddressLetter =
  (to: Addressee, newEmail: string) =>
  (token: string): Letter => ({
    subject: 'Alguien ha pedido cambiar el correo de tu cuenta',
    paragraphs: [
      greeting(to),
      `Se ha pedido cambiar el correo de tu cuenta de Periplo por ${newEmail}.`,
      'Si has sido tú, no tienes que hacer nada. Si no has sido tú, pulsa el botón: recuperarás este correo, cerraremos todas las sesiones y podrás elegir una contraseña nueva.',
    ],
    action: { label: 'No he sido yo', url: page(to.origin, 'veto', token) },
    notes: ['Puedes hacerlo hasta 7 días después del cambio.'],
  })

/** To somebody who forgot their password. */
export const recoveryLetter =
  (to: Addressee) =>
  (token: string): Letter => ({
    subject: 'Elige una nueva contraseña en Periplo',
    paragraphs: [
      greeting(to),
      `Has pedido una nueva contraseña para tu cuenta @${to.username}. Elígela aquí y entrarás directamente.`,
    ],
    action: { label: 'Elegir una nueva contraseña', url: page(to.origin, 'recover', token) },
    notes: [
      'El enlace sirve una vez y durante 30 minutos.',
      'Si no lo has pedido, no hagas nada: tu contraseña sigue siendo la misma.',
    ],
  })

/** To somebody who took back a change of their address. */
export const safeAgainLetter =
  (to: Addressee) =>
  (token: string): Letter => ({
    subject: 'Tu cuenta vuelve a ser tuya: elige una contraseña',
    paragraphs: [
      greeting(to),
      `Hemos recuperado este correo para tu cuenta @${to.username}, hemos cerrado todas las sesiones y la contraseña anterior ya no sirve. Elige una nueva para entrar.`,
    ],
    action: { label: 'Elegir una nueva contraseña', url: page(to.origin, 'recover', token) },
    notes: [
      'El enlace sirve una vez y durante 30 minutos. Si caduca, pide otro en «¿Has olvidado tu contraseña?», en la página para iniciar sesión.',
    ],
  })
