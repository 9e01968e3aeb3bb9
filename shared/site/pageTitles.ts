import { pages } from './pages'

export const PRODUCT_NAME = 'Periplo'

export const searchHeadline = 'Explora destinos y conecta con otros viajeros'

export const pageTitles = {
  inTab: (what: string) => `${what} · ${PRODUCT_NAME}`,
  search: (q: string) => (q === '' ? pages.search.title : `${q}: búsqueda`),
  profile: (name: string, username: string) => `${name} (@${username})`,
  partOfProfile: (part: string, name: string, username: string) => `${part} de ${name} (@${username})`,
}
