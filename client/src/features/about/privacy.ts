import { pages } from '#shared/site/pages'
import { paths } from '../../lib/navigation/paths'
import type { ArticleContent, ArticleSection } from './Article'

interface OperatorSettings {
  /** Host of the geocoder. */
  geocoder: string | undefined
  /** Hosts of the streets of maps, empty without. */
  streets: readonly string[]
}

const listOf = (hosts: readonly string[]): string => new Intl.ListFormat('es').format(hosts)

const whatPagesAsk = (streets: readonly string[]): string =>
  streets.length === 0
    ? 'Las páginas no piden nada a otros servidores.'
    : `Solo las que tienen un mapa piden sus calles a otro servidor: ${listOf(streets)}.`

export const privacyArticle = ({ geocoder, streets }: OperatorSettings): ArticleContent => ({
  pageTitle: pages.privacy.title,
  title: 'Política de privacidad',
  lead: 'Qué guarda Periplo de ti, para qué, dónde y cómo te lo llevas o lo borras. Sin letra pequeña.',
  updated: '25 de noviembre de 2026',
  sections: [
    {
      id: 'resumen',
      title: 'En pocas palabras',
      isSummary: true,
      blocks: [
        [
          'Guardamos lo que nos das al crear tu cuenta y lo que creas después. Nada más.',
          `No hay publicidad, ni analítica, ni cookies de terceros. ${whatPagesAsk(streets)}`,
          'Tu correo electrónico no se muestra a nadie. Solo te escribimos por tu cuenta: para confirmarlo, para cambiarlo, para que elijas otra contraseña o para decirte lo que el equipo decide sobre ella.',
          'Puedes descargar tus datos y borrar tu cuenta cuando quieras, sin pedir permiso.',
        ],
      ],
    },
    {
      id: 'que-guardamos',
      title: 'Qué guardamos',
      blocks: [
        [
          'Tu cuenta: nombre, nombre de usuario, correo electrónico y avatar. De la contraseña solo se guarda un resumen (Argon2id) del que no se puede volver a obtener; de cada llave de acceso, su nombre y su parte pública. Tu huella y tu cara no salen de tu dispositivo.',
          'Lo que creas: itinerarios con sus días, eventos, notas e imágenes, y tus listas.',
          'Lo que haces con lo de los demás: lo que te gusta, a quién sigues y en qué itinerarios colaboras.',
          'Quién cambió qué en un itinerario compartido, durante 30 días, para que sus editores sepan qué pasó mientras no estaban.',
          'Tus sesiones abiertas, hasta que caducan o las cierras: desde cuándo, la última visita y qué navegador y dispositivo dice ser el tuyo. No se guarda desde qué dirección.',
          'Que te hemos enviado un correo, por qué y cuándo, durante 30 días. Lo que decía se borra en cuanto sale. Los correos no llevan imágenes de otros sitios ni nada que nos diga si los abres.',
        ],
        `Lo que denuncias y lo que se denuncia de ti, con una copia de lo denunciado tal como estaba, y lo que se decide. Lo ven las personas que moderan; a quien lo publicó no se le dice quién lo denunció. Las decisiones se guardan sin límite de tiempo, con el motivo y sin tu nombre; si borras tu cuenta, tus denuncias quedan sin autor. Los números de cada mes son públicos, en [Transparencia](${paths.transparency}).`,
        'Las imágenes se vuelven a codificar al llegar y pierden todo lo que llevaran escondido: la cámara, la fecha y el lugar en que se hicieron. Ese lugar solo se usa si pulsas «Usar el lugar de la foto».',
        `Dónde estás no se pregunta nunca, salvo si pulsas «Estoy aquí»: tu navegador te pide permiso, y el servidor recibe esa posición para decirte qué población tienes cerca. Lo que buscas y los enlaces que pegas no salen de Periplo${geocoder === undefined ? '' : ', salvo lo que buscas con «Buscar en internet»'}.`,
        'Los registros del servidor anotan qué tipo de petición se hizo y cuánto tardó, no quién la hizo ni qué se buscaba. La dirección de red se usa unos minutos, en memoria, para frenar los intentos repetidos de entrar en una cuenta.',
      ],
    },
    {
      id: 'quien-lo-ve',
      title: 'Quién lo ve',
      blocks: [
        'Tu nombre, tu nombre de usuario, tu avatar, a quién sigues y quién te sigue son públicos. También lo son los itinerarios y las listas que marques como públicos, y que te gustan los itinerarios públicos que te gustan.',
        'Un itinerario privado solo lo ven su propietario y sus colaboradores; una lista privada, solo tú. Mientras editas con más gente, cada editor ve tu nombre, tu avatar y dónde estás escribiendo; eso no se guarda.',
        'No cedemos ni vendemos datos a nadie. Para enviarte un correo, tu dirección pasa por el servidor de correo que lo reparte.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        'Solo hay dos, y solo si entras en tu cuenta. Son necesarias para mantener la sesión, ninguna página puede leerlas y no sirven para seguirte:',
        [
          'access_token: demuestra quién eres en cada petición.',
          'refresh_token: renueva la anterior sin pedirte otra vez la contraseña.',
        ],
        'Duran 30 días sin uso como mucho y se borran al cerrar la sesión.',
      ],
    },
    {
      id: 'en-tu-dispositivo',
      title: 'Lo que queda en tu dispositivo',
      blocks: [
        'Para que puedas seguir sin conexión, tu navegador guarda una copia de los itinerarios que editas, los cambios que aún no se han enviado, las últimas páginas que has visto y quién eres. También recuerda si prefieres los colores claros u oscuros.',
        'Al cerrar la sesión se borra todo menos la elección de colores. Si queda algo sin enviar, te avisamos antes. En un ordenador compartido, cierra siempre la sesión.',
      ],
    },
    {
      id: 'tus-derechos',
      title: 'Tus derechos',
      blocks: [
        'Los que da el Reglamento General de Protección de Datos se ejercen desde [Configuración](/settings), al momento:',
        [
          'Acceso y portabilidad: «Descargar mis datos» te da un archivo con todo lo que guardamos de ti.',
          'Rectificación: puedes cambiar tu nombre, tu usuario, tu correo, tu contraseña y tu avatar.',
          'Supresión: «Borrar cuenta» elimina tu perfil, tus listas, lo que te gusta, a quién sigues y tus itinerarios. Los que editas con más gente no desaparecen para los demás: pasan a quien lleva más tiempo colaborando.',
        ],
        'Las copias de seguridad del servidor pueden conservar lo borrado hasta que se renuevan.',
      ],
    },
    {
      id: 'base-legal',
      title: 'Por qué podemos tratarlos',
      blocks: [
        'Tratamos tus datos porque hacen falta para prestarte el servicio que has pedido al crear tu cuenta, y nada más que para eso. Si algo de lo que dice esta página cambia, lo pondremos aquí con su fecha.',
        `¿Te queda alguna duda? [Escríbenos](${paths.contact}). También puedes acudir a la [Agencia Española de Protección de Datos](https://www.aepd.es).`,
      ],
    },
  ],
  added: {
    date: '30 de noviembre de 2026',
    sections: [
      {
        id: 'sitios-de-viajeros',
        title: 'Sitios de otros viajeros',
        blocks: [
          'Al buscar un sitio se sugieren también los que aparecen en itinerarios públicos de al menos dos personas, sin decir de quién: solo el nombre, dónde queda y en cuántos viajes está. Nunca los alojamientos, los transportes ni los lugares ocultos; y dejan de contar en cuanto el itinerario deja de ser público o se borra.',
        ],
      },
      {
        id: 'mapa-del-perfil',
        title: 'El mapa de tu perfil',
        blocks: [
          `Tu perfil tiene un mapa con los países de tus viajes ya terminados, y en cada uno cuántos viajes y cuántos días. Lo ves solo tú, con tus viajes privados y con lo que tienes planeado. Si quieres, en [Configuración](${paths.mapSettings}) puedes mostrarlo a tus seguidores o a cualquiera: los demás solo ven en él tus viajes públicos ya terminados, nunca los lugares ocultos ni lo planeado.`,
        ],
      },
      ...(geocoder === undefined ? [] : [internetSection(geocoder)]),
      ...(streets.length === 0 ? [] : [streetsSection(listOf(streets))]),
    ],
  },
})

const internetSection = (host: string): ArticleSection => ({
  id: 'buscar-en-internet',
  title: 'Buscar en internet',
  blocks: [
    `Al poner un lugar a un evento puedes pulsar «Buscar en internet». Solo entonces el servidor de Periplo envía a ${host} lo que has escrito y, redondeado a unos 10 kilómetros, el destino del viaje. Nunca mientras escribes, y nunca quién eres: a ${host} se lo pregunta el servidor, no tu navegador.`,
    'Las respuestas se guardan 30 días, sin decir quién preguntó, para no preguntar dos veces lo mismo. Los datos son de [OpenStreetMap](https://www.openstreetmap.org/copyright) y de quienes lo hacen.',
  ],
})

const streetsSection = (hosts: string): ArticleSection => ({
  id: 'calles-del-mapa',
  title: 'Las calles del mapa',
  blocks: [
    `Las páginas con un mapa piden sus calles a ${hosts}. Al abrir uno, ese servidor recibe la dirección de red de tu dispositivo, qué navegador usas y qué zona miras, también en un itinerario privado. No recibe quién eres ni lo que hay en tus itinerarios. Mientras no abras un mapa no se le pide nada.`,
  ],
})
