/** Refers to itineraries by title. */
export interface DemoList {
  /** Username. */
  owner: string
  title: string
  description: string
  /** A preset; without it, the covers of its itineraries. */
  image?: string
  isPublic: boolean
  /** In order of addition. */
  itineraries: string[]
  likes: number
}

/** In order. All others are suggestions. */
export const demoFollows: Readonly<Record<string, readonly string[]>> = {
  elenarobles: ['irenesoler', 'nicovega', 'tomasquiroga', 'luciaferrer', 'marcosib', 'carmenlago'],
  marcosib: ['iker_arrieta', 'pablo.duarte', 'carmenlago', 'luciaferrer', 'elenarobles', 'hugosalas'],
  luciaferrer: ['elenarobles', 'aminahaddad', 'nadiabenali', 'marcosib', 'tomasquiroga', 'clara.vidal'],
  tomasquiroga: ['elenarobles', 'josemiranda', 'irenesoler', 'riturbe', 'aminahaddad'],
  aminahaddad: ['nadiabenali', 'elenarobles', 'iker_arrieta', 'luciaferrer', 'yasmina.azar'],
  nicovega: ['pablo.duarte', 'marinacosta', 'elenarobles', 'iker_arrieta', 'marcosib'],
  irenesoler: ['elenarobles', 'luciaferrer', 'josemiranda', 'aminahaddad', 'elisandongo'],
  'pablo.duarte': ['marcosib', 'nicovega', 'marinacosta', 'iker_arrieta', 'josemiranda'],
  carmenlago: ['elenarobles', 'tomasquiroga', 'riturbe', 'marcosib', 'nadiabenali'],
  josemiranda: ['irenesoler', 'tomasquiroga', 'aminahaddad', 'hugosalas'],
  nadiabenali: ['aminahaddad', 'yasmina.azar', 'elenarobles', 'luciaferrer'],
  iker_arrieta: ['marcosib', 'nicovega', 'pablo.duarte', 'lisardopena', 'elenarobles'],
  marinacosta: ['nicovega', 'marcosib', 'pablo.duarte', 'elisandongo', 'aminahaddad'],
  elisandongo: ['elenarobles', 'aminahaddad', 'marinacosta', 'hugosalas'],
  hugosalas: ['marcosib', 'elisandongo', 'luciaferrer', 'josemiranda'],
  riturbe: ['carmenlago', 'tomasquiroga', 'elenarobles'],
  'clara.vidal': ['luciaferrer', 'elenarobles', 'aminahaddad'],
  lisardopena: ['iker_arrieta', 'marcosib', 'nicovega'],
  'yasmina.azar': ['nadiabenali', 'aminahaddad', 'elenarobles'],
}

export const demoFavourites: Readonly<Record<string, readonly string[]>> = {
  elenarobles: [
    'Dolomitas con mochila',
    'De Petra a Wadi Rum',
    'Costa da Morte en furgo',
    'Tokio la primera vez',
    'París para volver',
  ],
  marcosib: ['Lisboa a paso lento', 'Islandia: la vuelta al anillo', 'De Petra a Wadi Rum', 'Granada, agua y jardines'],
}

/** Others get a few each. */
export const demoLikes: Readonly<Record<string, number>> = {
  'Lisboa a paso lento': 17,
  'Dolomitas con mochila': 15,
  'De Petra a Wadi Rum': 14,
  'Costa da Morte en furgo': 12,
  'Tokio la primera vez': 11,
  'Islandia: la vuelta al anillo': 10,
  'Roma en tres días': 9,
  'Granada, agua y jardines': 8,
  'Azores en cuatro ruedas': 8,
  'Bolonia, Módena y poco más': 7,
  'París para volver': 7,
}

export const demoLists: readonly DemoList[] = [
  {
    owner: 'elenarobles',
    title: 'Algún día',
    description: 'Los que aún no he hecho y no se me quitan de la cabeza.',
    isPublic: false,
    itineraries: ['Tokio la primera vez', 'De Petra a Wadi Rum', 'Islandia: la vuelta al anillo', 'Buenos Aires para leer'],
    likes: 0,
  },
  {
    owner: 'tomasquiroga',
    title: 'Ciudades con librerías',
    description: 'Donde se puede perder una tarde entera sin comprar nada. O casi nada.',
    image: '/images/posters/paris.svg',
    isPublic: true,
    itineraries: [
      'Buenos Aires para leer',
      'París para volver',
      'Edimburgo y un trozo de Highlands',
      'Oporto y el Duero en tren',
    ],
    likes: 6,
  },
  {
    owner: 'marcosib',
    title: 'Para cuando llueva',
    description: 'Ciudades que ganan con paraguas.',
    isPublic: true,
    itineraries: ['Londres con lluvia', 'Praga y Český Krumlov', 'San Sebastián de pincho en pincho'],
    likes: 3,
  },
  {
    owner: 'carmenlago',
    title: 'Con niños y sin prisa',
    description: 'Paseos cortos, patios de juego y siesta. Todo probado con dos fieras de seis y cuatro años.',
    isPublic: true,
    itineraries: ['Picos de Europa con niños', 'Ciudad de México en familia', 'Roma en tres días'],
    likes: 8,
  },
  {
    owner: 'elenarobles',
    title: 'Escapadas de puente',
    description: 'Tres días, una mochila y ningún aeropuerto.',
    isPublic: true,
    itineraries: [
      'San Sebastián de pincho en pincho',
      'Sevilla en cuatro tardes',
      'Cádiz con levante',
      'Granada, agua y jardines',
    ],
    likes: 7,
  },
  {
    owner: 'nicovega',
    title: 'Botas puestas',
    description: 'Rutas de varios días en las que se duerme cansado y se desayuna mucho.',
    isPublic: true,
    itineraries: ['Menorca a pie por el Camí de Cavalls', 'Picos de Europa con niños', 'Dolomitas con mochila'],
    likes: 9,
  },
  {
    owner: 'marcosib',
    title: 'Japón, si nos atrevemos',
    description: 'Todo lo que voy leyendo antes de sacar los billetes.',
    image: '/images/posters/tokio.svg',
    isPublic: false,
    itineraries: ['Tokio la primera vez', 'Japón algún día'],
    likes: 0,
  },
  {
    owner: 'aminahaddad',
    title: 'Puestas de sol',
    description: 'Sitios donde quedarse hasta que se apague la luz.',
    isPublic: true,
    itineraries: ['Sahara: Merzouga en cuatro días', 'De Petra a Wadi Rum', 'Atenas y Egina', 'Costa da Morte en furgo'],
    likes: 11,
  },
  {
    owner: 'marcosib',
    title: 'Comer de pie',
    description: 'Barras, puestos y mercados. La servilleta, al suelo solo donde toca.',
    isPublic: true,
    itineraries: ['Marrakech y el Atlas', 'Sevilla en cuatro tardes', 'San Sebastián de pincho en pincho'],
    likes: 6,
  },
  {
    owner: 'luciaferrer',
    title: 'Italia por el estómago',
    description: 'De horno en horno, de Bolonia a Roma.',
    image: '/images/posters/roma.svg',
    isPublic: true,
    itineraries: ['Roma en tres días', 'Florencia sin museos (casi)', 'Bolonia, Módena y poco más'],
    likes: 10,
  },
  {
    owner: 'marcosib',
    title: 'Donde huele a mar',
    description: 'Faros, puertos pequeños y pescado del día. La furgo, a la sombra.',
    image: '/images/hero/hero-alba.svg',
    isPublic: true,
    itineraries: [
      'Menorca a pie por el Camí de Cavalls',
      'Azores en cuatro ruedas',
      'Costa da Morte en furgo',
      'Cádiz con levante',
    ],
    likes: 9,
  },
  {
    owner: 'elenarobles',
    title: 'Europa en tren',
    description: 'Solo raíles: viajes que empiezan y acaban en una estación.',
    isPublic: true,
    itineraries: [
      'Oporto y el Duero en tren',
      'Praga y Český Krumlov',
      'París para volver',
      'Florencia sin museos (casi)',
      'Bolonia, Módena y poco más',
    ],
    likes: 12,
  },
  {
    owner: 'elenarobles',
    title: 'Lo mejor de este año',
    description: 'Los viajes de otros que más me han servido.',
    isPublic: true,
    itineraries: ['Costa da Morte en furgo', 'Granada, agua y jardines', 'Dolomitas con mochila'],
    likes: 5,
  },
]
