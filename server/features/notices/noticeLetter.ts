import type { Notice } from '#shared/api/notices'
import { noticeText } from '#shared/noticeTexts'
import type { Letter } from '#server/mail/letter'

const MAX_SHOWN = 20

interface Reader {
  /** Undefined: the address is not confirmed, so the letter has no text of other users. */
  username: string | undefined
  origin: string
}

const inNumber = (count: number): string => (count === 1 ? '1 aviso' : `${count} avisos`)

export function noticeLetter(notices: readonly Notice[], { username, origin }: Reader): Letter {
  const count = notices.length
  const shown = username === undefined ? [] : notices.slice(0, MAX_SHOWN)
  const more = count - shown.length
  const rest = more === 1 ? 'Y 1 aviso más.' : `Y ${more} avisos más.`
  return {
    subject: `Tienes ${inNumber(count)} en Periplo`,
    paragraphs: [
      username === undefined ? 'Hola:' : `Hola, @${username}:`,
      count === 1 ? 'Esto es lo que aún no has leído:' : 'Esto es lo que ha pasado y aún no has leído:',
      ...(username === undefined ? [`${inNumber(count)}.`] : shown.map((notice) => `${noticeText(notice)}.`)),
      ...(username !== undefined && more > 0 ? [rest] : []),
    ],
    action: { label: 'Ver mis avisos', url: `${origin}/notifications` },
    notes: ['Recibes este correo, como mucho uno al día, porque lo has pedido en Configuración. Allí puedes dejar de recibirlo.'],
  }
}
