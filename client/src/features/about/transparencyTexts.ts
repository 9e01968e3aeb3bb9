import { pages } from '#shared/site/pages'
import { dateParts, parsePickedDate } from '#shared/dates'
import { paths } from '../../lib/navigation/paths'

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
export function monthInWords(month: string): string {
  const first = parsePickedDate(`${month}-01`)
  if (first === undefined) return month
  const { month: name, year } = dateParts(first)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} de ${year}`
}
