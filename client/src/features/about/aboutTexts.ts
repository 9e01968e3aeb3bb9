import { dateParts, parseDateInput } from '#shared/dates'
import { pages } from '#shared/site/pages'
import { paths } from '../../lib/navigation/paths'

export const aboutTexts = {
  contents: 'En esta página',
  updated: (day: string) => `Última actualización: ${day}`,
  added: (day: string) => `Añadido el ${day}`,
  contactPageTitle: pages.contact.title,
  contactTitle: 'Escríbenos',
  contactLine: 'Una duda, una idea o algo que no funciona: cuéntanoslo y lo leeremos con calma.',
  name: 'Nombre',
  email: 'Correo electrónico',
  message: 'Mensaje',
  send: 'Enviar mensaje',
  sendFailed: 'Ocurrió un error al enviar tu mensaje. Comprueba tu conexión y vuelve a intentarlo.',
  sentTitle: 'Gracias por tu mensaje',
  sentHint: 'Te responderemos lo antes posible.',
}

export const contactFieldTexts = {
  name: 'Escribe tu nombre.',
  email: 'Escribe tu correo electrónico.',
  notAnEmail: 'Escribe una dirección de correo electrónico válida.',
  message: 'Escribe tu mensaje.',
}

export const transparencyTexts = {
  pageTitle: pages.transparency.title,
  title: 'Transparencia',
  lead: `Qué se denuncia en Periplo y qué decidimos, mes a mes. Cómo lo hacemos está en los [términos de uso](${paths.terms}).`,
  month: 'Mes',
  columns: {
    reports: 'Denuncias',
    dismissed: 'Desestimadas',
    hidden: 'Ocultaciones',
    suspended: 'Suspensiones',
    deleted: 'Borrados',
    appeals: 'Revisiones pedidas',
    lifted: 'Decisiones retiradas',
  },
  none: 'Todavía no hay nada que contar',
  noneHint: 'Cuando alguien denuncie algo, aquí se verá cuántas veces y en qué quedó.',
  failed: 'No se han podido cargar los números. Inténtalo más tarde.',
  needsNetwork: 'Ver los números necesita conexión.',
}

/** `2026-11` → 'Noviembre de 2026' */
export function formatMonthAndYear(month: string): string {
  const first = parseDateInput(`${month}-01`)
  if (first === undefined) return month
  const { month: name, year } = dateParts(first)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} de ${year}`
}
