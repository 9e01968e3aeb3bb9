import { foldText } from '#shared/text'

const KINDS =
  'Ciudad Autónoma|Comunidad Autónoma|Comunidad Foral|Comunidad|Principado|Región Autónoma|Región|Region|Provincia|Província|Province|' +
  'Departamento|Estado|Prefectura|Gobernación|Distrito|Condado|Cantón|Voivodato|Parroquia|Municipio|Municipalidad|Óblast|Krai'
const PREFIX = new RegExp(`^(?:(?:${KINDS}) (?:de|del|da|do|di|of) (?:(?:las|los|la|el) (?=\\p{Lu}))?|Estado )(?=\\p{L})`, 'u')

/** 'Comunidad Autónoma de Andalucía' → 'Andalucía', 'Provincia de La Rioja' → 'La Rioja'. */
export const shortRegionName = (name: string): string => name.replace(PREFIX, '')

const TOWN_KINDS = 'Provincia|Municipio|Distrito|Condado|Área metropolitana|Ciudad'
const TOWN_PREFIX = new RegExp(`^(?:${TOWN_KINDS}) (?:(?:de|del) )?(?=\\p{L})`, 'u')

/** Before the town's own name, but keeps 'Ciudad de Panamá'. */
export function shortTownName(spanish: string, own: string, countryName: string | undefined): string {
  const short = spanish.replace(TOWN_PREFIX, '')
  const isOwn = foldText(short) === foldText(own) && (countryName === undefined || foldText(short) !== foldText(countryName))
  return isOwn ? short : spanish
}
