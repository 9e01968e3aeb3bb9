import type { Letter } from '#server/mail/letter'
import { isolate } from '#shared/text'

export interface MailRecipient {
  username: string
  origin: string
}

const page = (origin: string, name: string, token: string): string => `${origin}/${name}/${token}`
const greeting = ({ username }: MailRecipient): string => `Hola, @${username}:`
/** Anyone can register any address, so a letter to an unconfirmed one has no text chosen by a user. */
const HELLO = 'Hola:'

export const toMailRecipient = (
  { username, emailConfirmedAt }: { username: string; emailConfirmedAt: number | null },
  origin: string,
): MailRecipient & { isKnown: boolean } => ({ username, origin, isKnown: emailConfirmedAt !== null })

type KnownAddressee = ReturnType<typeof toMailRecipient>

export const welcomeLetter =
  (to: MailRecipient) =>
  (token: string): Letter => ({
    subject: 'Confirma tu correo en Periplo',
    paragraphs: [
      HELLO,
      'Te damos la bienvenida a Periplo. Confirma que este correo es tuyo para que podamos ayudarte si algún día olvidas tu contraseña.',
    ],
    action: { label: 'Confirmar mi correo', url: page(to.origin, 'confirm', token) },
    notes: ['El enlace sirve durante 7 días.', 'Si no has creado una cuenta en Periplo, no hagas nada.'],
  })

export const confirmEmailLetter =
  (to: MailRecipient) =>
  (token: string): Letter => ({
    subject: 'Confirma tu correo en Periplo',
    paragraphs: [HELLO, 'Confirma que este correo es tuyo para que podamos ayudarte si algún día olvidas tu contraseña.'],
    action: { label: 'Confirmar mi correo', url: page(to.origin, 'confirm', token) },
    notes: ['El enlace sirve durante 7 días.', 'Si no has pedido este mensaje, no hagas nada.'],
  })

export const newEmailConfirmationLetter =
  (to: MailRecipient) =>
  (token: string): Letter => ({
    subject: 'Confirma tu nuevo correo en Periplo',
    paragraphs: [
      HELLO,
      'Has pedido usar este correo en tu cuenta de Periplo. El cambio vale en cuanto lo confirmes; hasta entonces seguimos usando el anterior.',
    ],
    action: { label: 'Confirmar mi nuevo correo', url: page(to.origin, 'confirm', token) },
    notes: ['El enlace sirve durante 7 días.', 'Si no has pedido este cambio, no hagas nada.'],
  })

export const emailChangeWarningLetter =
  (to: KnownAddressee, newEmail: string) =>
  (token: string): Letter => ({
    subject: 'Alguien ha pedido cambiar el correo de tu cuenta',
    paragraphs: [
      to.isKnown ? greeting(to) : HELLO,
      `Se ha pedido cambiar el correo de tu cuenta ${to.isKnown ? `@${to.username} de Periplo por ${newEmail}` : 'de Periplo por otro'}.`,
      'Si has sido tú, no tienes que hacer nada. Si no has sido tú, pulsa el botón: recuperarás este correo, cerraremos todas las sesiones y podrás elegir una contraseña nueva.',
    ],
    action: { label: 'No he sido yo', url: page(to.origin, 'veto', token) },
    notes: ['Puedes hacerlo hasta 7 días después del cambio.'],
  })

export const recoveryLetter =
  (to: KnownAddressee) =>
  (token: string): Letter => ({
    subject: 'Elige una nueva contraseña en Periplo',
    paragraphs: [
      to.isKnown ? greeting(to) : HELLO,
      `Has pedido una nueva contraseña para tu cuenta ${to.isKnown ? `@${to.username}` : 'de Periplo'}. Elígela aquí y entrarás directamente.`,
    ],
    action: { label: 'Elegir una nueva contraseña', url: page(to.origin, 'recover', token) },
    notes: [
      'El enlace sirve una vez y durante 30 minutos.',
      'Si no lo has pedido, no hagas nada: tu contraseña sigue siendo la misma.',
    ],
  })

export const emailChangeRevertedLetter =
  (to: KnownAddressee) =>
  (token: string): Letter => ({
    subject: 'Tu cuenta vuelve a ser tuya: elige una contraseña',
    paragraphs: [
      to.isKnown ? greeting(to) : HELLO,
      `Hemos recuperado este correo para tu cuenta ${to.isKnown ? `@${to.username}` : 'de Periplo'}, hemos cerrado todas las sesiones y la contraseña anterior ya no sirve. Elige una nueva para entrar.`,
    ],
    action: { label: 'Elegir una nueva contraseña', url: page(to.origin, 'recover', token) },
    notes: [
      'El enlace sirve una vez y durante 30 minutos. Si caduca, pide otro en «¿Has olvidado tu contraseña?», en la página para iniciar sesión.',
    ],
  })

export const newPasskeyLetter = (to: KnownAddressee, name: string): Letter => ({
  subject: 'Nueva llave de acceso en tu cuenta de Periplo',
  paragraphs: [
    to.isKnown ? greeting(to) : HELLO,
    to.isKnown
      ? `Desde ahora puedes entrar en tu cuenta @${to.username} con la llave de acceso «${isolate(name)}».`
      : 'Hay una cuenta de Periplo con este correo, y desde ahora se puede entrar en ella con una nueva llave de acceso.',
    'Si no la has añadido tú, quítala en Configuración, cierra las demás sesiones y cambia tu contraseña.',
  ],
  action: { label: 'Ver mis llaves de acceso', url: `${to.origin}/settings` },
  notes: ['Te lo contamos para que nadie añada una sin que lo sepas.'],
})

export const copiedPasskeyLetter = (to: KnownAddressee, name: string): Letter => ({
  subject: 'Hemos bloqueado una de tus llaves de acceso',
  paragraphs: [
    to.isKnown ? greeting(to) : HELLO,
    to.isKnown
      ? `Alguien ha intentado entrar en tu cuenta @${to.username} con lo que parece una copia de la llave de acceso «${isolate(name)}». Ya no sirve para entrar.`
      : 'Alguien ha intentado entrar en la cuenta de Periplo de este correo con lo que parece una copia de una llave de acceso. Ya no sirve para entrar.',
    'Entra con tu contraseña o con otra llave, quita esta en Configuración y añade una nueva.',
  ],
  action: { label: 'Ver mis llaves de acceso', url: `${to.origin}/settings` },
  notes: [
    'Si no puedes entrar, pide un enlace en «¿Has olvidado tu contraseña?», en la página para iniciar sesión.',
    'Si no reconoces alguna de tus sesiones, ciérrala y cambia tu contraseña.',
  ],
})
