import { fold } from '#shared/text'

const KINDS =
  'Ciudad Autónoma|Comunidad Autónoma|Comunidad Foral|Comunidad|Principado|Región Autónoma|Región|Region|Provincia|Província|Province|' +
  'Departamento|Estado|Prefectura|Gobernación|Distrito|Condado|Cantón|Voivodato|Parroquia|Municipio|Municipalidad|Óblast|Krai'
const PREFIX = new RegExp(`^(?:(?:${KINDS}) (?:de|del|da|do|di|of) (?:(?:las|los|la|el) (?=\\p{Lu}))?|Estado )(?=\\p{L})`, 'u')

/**
 * The name of a region as people say it: 'Comunidad Autónoma de Andalucía' → 'Andalucía', 'Comunidad Autónoma de las Islas Baleares' → 'Islas Baleares',
 * 'Provincia de La Rioja' → 'La Rioja' (an article in lower case is no part of the name). Other names stay as they are.
 */
export const shortRegionName = (name: string): string => name.replace(PREFIX, '')

const TOWN_KINDS = 'Provincia|Municipio|Distrito|Condado|Área metropolitana|Ciudad'
const TOWN_PREFIX = new RegExp(`^(?:${TOWN_KINDS}) (?:(?:de|del) )?(?=\\p{L})`, 'u')

/** A Spanish name of a town that says nothing but 'Provincia de' or 'Ciudad' before the town's own: that one. 'Ciudad de Panamá' says more. */
export function shortTownName(spanish: string, own: string, countryName: string | undefined): string {
  const short = spanish.replace(TOWN_PREFIX, '')
  const isOwn = fold(short) === fold(own) && (countryName === undefined || fold(short) !== fold(countryName))
  return isOwn ? short : spanish
}
