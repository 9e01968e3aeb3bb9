import { pages } from './pages'
import { isolate } from '../text'

export const PRODUCT_NAME = 'Periplo'

export const searchHeadline = 'Explora destinos y conecta con otros viajeros'

export const pageTitles = {
  inTab: (what: string) => `${what} · ${PRODUCT_NAME}`,
  search: (q: string) => (q === '' ? pages.search.title : `${q}: búsqueda`),
  profile: (name: string, username: string) => `${isolate(name)} (@${username})`,
  partOfProfile: (part: string, name: string, username: string) => `${part} de ${isolate(name)} (@${username})`,
}
