import { demoEvent, placedEvent, type DemoTrip } from '../demoTrip'

export const europeTrips: DemoTrip[] = [
  {
    owner: 'elenarobles',
    title: 'Roma en tres días',
    description: 'Lo de siempre, pero a horas raras: el Foro al abrir, la Fontana de madrugada y carbonara en Testaccio.',
    place: { query: 'Roma', countryCode: 'IT' },
    startsIn: 28,
    isPublic: true,
    collaborators: ['nicovega'],
    days: [
      [
        placedEvent(
          'Coliseo',
          demoEvent('08:30-11:30', 'landmark', 'Coliseo y Foro Romano', 'Entrada combinada; empezar por el Palatino.'),
        ),
        placedEvent('Plaza del Capitolio', demoEvent('11:45-12:30', 'landmark', 'El Foro desde el Capitolio')),
        demoEvent('13:00-14:30', 'food', 'Carbonara en Testaccio'),
        placedEvent({ nights: 2 }, demoEvent('16:00', 'accommodation', 'Apartamento en Trastevere')),
        placedEvent('Panteón de Agripa', demoEvent('21:30-22:15', 'food', 'Helado junto al Panteón')),
        placedEvent('Fontana de Trevi', demoEvent('22:30-23:30', 'landmark', 'Fontana de Trevi de noche')),
      ],
      [
        placedEvent(
          'Museos Vaticanos',
          demoEvent('09:00-12:30', 'art', 'Museos Vaticanos', 'Reservar la primera hora y ir directos a la Sixtina.'),
        ),
        placedEvent('Plaza de San Pedro', demoEvent('12:45-13:30', 'landmark', 'Plaza de San Pedro')),
        demoEvent('18:00-19:30', 'relax', 'Jardín de los Naranjos', 'Y el ojo de la cerradura, ya que estamos.'),
      ],
      [
        placedEvent('Galería Borghese', demoEvent('10:00-12:00', 'art', 'Galería Borghese', 'Dos horas justas por turno.')),
        demoEvent('13:00-14:00', 'food', 'Pizza al taglio'),
        demoEvent('17:00-19:00', 'shopping', 'Monti, tiendas pequeñas'),
        placedEvent(
          { place: 'Estación Termini', to: 'Aeropuerto de Fiumicino' },
          demoEvent('20:05-20:37', 'transport', 'Tren al aeropuerto'),
        ),
      ],
    ],
  },
  {
    owner: 'nicovega',
    title: 'Dolomitas con mochila',
    description: 'Alta Vía 1 en seis etapas: lagos, praderas y canederli al llegar al refugio.',
    place: { query: 'Ortisei', countryCode: 'IT' },
    startsIn: 235,
    isPublic: true,
    days: [
      [
        demoEvent('07:30-13:00', 'activity', 'Lago di Braies – refugio Biella', 'Empieza fuerte: 900 metros de subida.'),
        demoEvent('19:00', 'food', 'Canederli en caldo'),
      ],
      [demoEvent('08:00-12:00', 'activity', 'Biella – refugio Fanes'), demoEvent('14:00-16:00', 'relax', 'Pies en el arroyo')],
      [
        demoEvent('07:00-14:00', 'activity', 'Fanes – Lagazuoi', 'Dos collados; mirar el parte de tormentas.'),
        demoEvent('15:00-16:30', 'landmark', 'Túneles de la Gran Guerra', 'Frontal y casco.'),
      ],
      [
        demoEvent('08:30-13:00', 'activity', 'Lagazuoi – Nuvolau'),
        demoEvent('20:30', 'landmark', 'Atardecer en las Cinque Torri'),
      ],
    ],
  },
  {
    owner: 'luciaferrer',
    title: 'Bolonia, Módena y poco más',
    description:
      'Soportales, ragú y un mercado por la mañana. El fin de semana perfecto para venir con hambre y volver con recetas.',
    place: { query: 'Bolonia', countryCode: 'IT' },
    startsIn: -6,
    isPublic: true,
    collaborators: ['elenarobles'],
    days: [
      [
        demoEvent('11:00-13:00', 'shopping', 'Mercado del Quadrilatero'),
        demoEvent('13:30-15:00', 'food', 'Tagliatelle al ragú', 'Nunca espaguetis.'),
        demoEvent('18:00-19:30', 'activity', 'Subida a San Luca por los soportales', '666 arcos, cuesta pero se puede.'),
      ],
      [
        demoEvent('09:50-10:20', 'transport', 'Tren a Módena'),
        demoEvent('11:00-12:30', 'food', 'Acetaia de vinagre balsámico', 'Visita con cata, hay que escribirles antes.'),
        demoEvent('16:00-17:30', 'art', 'Catedral de Módena'),
      ],
      [
        demoEvent('10:00-11:30', 'landmark', 'Torre Asinelli', '498 escalones.'),
        demoEvent('12:00-14:00', 'food', 'Clase de tortellini'),
      ],
    ],
  },
  {
    owner: 'tomasquiroga',
    title: 'París para volver',
    description: 'Nada de torres esta vez: mercados, patios y librerías del este de la ciudad.',
    place: { query: 'París', countryCode: 'FR' },
    startsIn: 60,
    isPublic: true,
    days: [
      [
        demoEvent('10:00-12:00', 'shopping', 'Mercado de Aligre'),
        demoEvent('15:00-17:00', 'relax', 'Canal Saint-Martin'),
        demoEvent('20:00-22:00', 'food', 'Bistró en Oberkampf', 'Menú en la pizarra; preguntar por el queso.'),
      ],
      [
        demoEvent('10:30-12:30', 'art', 'Museo Carnavalet', 'Gratis y con jardín.'),
        demoEvent('14:00-16:00', 'activity', 'Coulée verte de punta a punta'),
        demoEvent('17:00-18:00', 'food', 'Chocolate caliente'),
      ],
      [
        demoEvent('11:00-13:00', 'landmark', 'Père-Lachaise'),
        demoEvent('19:00-21:00', 'entertainment', 'Cine de barrio en versión original'),
      ],
    ],
  },
  {
    owner: 'irenesoler',
    title: 'Londres con lluvia',
    description: 'Museos gratis, pubs con chimenea y un musical. El plan bueno para cuando no para de llover.',
    place: { query: 'Londres', countryCode: 'GB' },
    startsIn: 20,
    isPublic: true,
    days: [
      [
        demoEvent('10:00-13:00', 'art', 'Museo Británico', 'Entrar por Montague Place: sin cola.'),
        demoEvent('13:30-15:00', 'food', 'Borough Market'),
        demoEvent('17:00-18:00', 'landmark', 'Paseo por South Bank'),
      ],
      [
        demoEvent('10:00-12:30', 'art', 'Tate Modern'),
        demoEvent('14:00-16:00', 'shopping', 'Librerías de Charing Cross'),
        demoEvent(
          '19:30-22:00',
          'entertainment',
          'Musical en el West End',
          'Entradas de última hora en la caseta de Leicester Square.',
        ),
      ],
      [
        demoEvent('11:00-13:00', 'relax', 'Kew Gardens', 'Los invernaderos, calentitos.'),
        demoEvent('16:00-17:30', 'food', 'Té de la tarde'),
      ],
    ],
  },
  {
    owner: 'josemiranda',
    title: 'Praga y Český Krumlov',
    description: 'Puentes al amanecer, cervecerías por la noche y un pueblo de cuento a tres horas de autobús.',
    place: { query: 'Praga', countryCode: 'CZ' },
    startsIn: -40,
    isPublic: true,
    collaborators: ['elenarobles'],
    days: [
      [
        demoEvent('06:45-08:00', 'landmark', 'Puente de Carlos al amanecer', 'A las nueve ya no se puede andar.'),
        demoEvent('11:00-14:00', 'landmark', 'Castillo y catedral de San Vito'),
        demoEvent('19:00-21:00', 'food', 'Cervecería con goulash'),
      ],
      [
        demoEvent('10:00-12:30', 'landmark', 'Barrio judío'),
        demoEvent('15:00-16:30', 'art', 'Casa Danzante y ribera'),
        demoEvent('20:00-22:00', 'entertainment', 'Teatro negro'),
      ],
      [
        demoEvent('08:00-11:00', 'transport', 'Autobús a Český Krumlov'),
        demoEvent('11:30-14:00', 'landmark', 'Castillo y torre pintada'),
        demoEvent('15:00-16:30', 'activity', 'Balsa por el Moldava'),
      ],
    ],
  },
  {
    owner: 'aminahaddad',
    title: 'Florencia sin museos (casi)',
    description: 'Un solo museo al día y el resto, talleres, colinas y helado. Funciona.',
    place: { query: 'Florencia', countryCode: 'IT' },
    startsIn: 98,
    isPublic: true,
    days: [
      [
        demoEvent('09:00-11:00', 'art', 'Los Uffizi', 'Primera hora del miércoles.'),
        demoEvent('19:00-20:30', 'landmark', 'Piazzale Michelangelo'),
      ],
      [
        demoEvent('10:00-12:00', 'shopping', 'Talleres del Oltrarno', 'Cuero, papel y marcos dorados.'),
        demoEvent('13:00-14:30', 'food', 'Bocadillo de lampredotto', 'Probarlo al menos una vez.'),
        demoEvent('17:00-19:00', 'activity', 'Paseo a Fiesole'),
      ],
      [
        demoEvent('09:00-10:30', 'landmark', 'Cúpula de Brunelleschi', '463 escalones con hora reservada.'),
        demoEvent('16:00-17:00', 'food', 'Helado de pistacho'),
      ],
    ],
  },
  {
    owner: 'pablo.duarte',
    title: 'Islandia: la vuelta al anillo',
    description: 'Ruta 1 en coche pequeño: cascadas, hielo y piscinas calientes en cada pueblo.',
    place: { query: 'Reikiavik', countryCode: 'IS' },
    startsIn: 195,
    isPublic: true,
    collaborators: ['iker_arrieta', 'marinacosta'],
    days: [
      [demoEvent('10:00-13:00', 'landmark', 'Þingvellir y Geysir'), demoEvent('16:00-17:30', 'relax', 'Piscina de Flúðir')],
      [
        demoEvent('09:00-11:00', 'landmark', 'Seljalandsfoss y Skógafoss', 'Se pasa por detrás de la primera: chubasquero.'),
        demoEvent('15:00-16:30', 'landmark', 'Playa negra de Reynisfjara', 'No dar la espalda a las olas.'),
      ],
      [
        demoEvent('09:30-13:00', 'activity', 'Caminata por el glaciar Svínafellsjökull'),
        demoEvent('17:00-19:00', 'landmark', 'Laguna de Jökulsárlón'),
      ],
      [
        demoEvent('11:00-12:30', 'food', 'Sopa de langosta en Höfn'),
        demoEvent('15:00-19:00', 'transport', 'Fiordos del este', 'Gasolina antes de salir.'),
      ],
      [demoEvent('10:00-12:00', 'landmark', 'Dettifoss'), demoEvent('16:00-18:00', 'relax', 'Baños de Mývatn')],
      [
        demoEvent('10:00-13:00', 'activity', 'Ballenas en Húsavík', 'Pastilla para el mareo una hora antes.'),
        demoEvent('19:00-20:30', 'food', 'Cena en Akureyri'),
      ],
    ],
  },
  {
    owner: 'marinacosta',
    title: 'Edimburgo y un trozo de Highlands',
    description: 'Callejones, whisky y un tren que cruza el viaducto de Glenfinnan.',
    place: { query: 'Edimburgo', countryCode: 'GB' },
    startsIn: 250,
    isPublic: true,
    days: [
      [
        demoEvent('09:30-11:30', 'landmark', 'Castillo de Edimburgo'),
        demoEvent('14:00-16:00', 'activity', 'Arthur’s Seat', 'Viento siempre.'),
        demoEvent('20:00-22:00', 'entertainment', 'Música en directo en Sandy Bell’s'),
      ],
      [
        demoEvent('08:00-12:00', 'transport', 'Tren a Fort William'),
        demoEvent('15:00-16:00', 'landmark', 'Viaducto de Glenfinnan'),
      ],
      [demoEvent('10:00-12:00', 'food', 'Destilería en Oban'), demoEvent('16:30-20:00', 'transport', 'Vuelta a Edimburgo')],
    ],
  },
  {
    owner: 'nicovega',
    title: 'Atenas y Egina',
    description: 'Dos días de piedras y uno de barco, pistachos y baño.',
    place: { query: 'Atenas', countryCode: 'GR' },
    startsIn: -150,
    isPublic: true,
    collaborators: ['elenarobles'],
    days: [
      [
        demoEvent('08:00-10:30', 'landmark', 'Acrópolis', 'A las ocho en la puerta, por el calor.'),
        demoEvent('11:00-13:00', 'art', 'Museo de la Acrópolis'),
        demoEvent('20:30-22:30', 'food', 'Mezze en Psiri'),
      ],
      [demoEvent('10:00-12:30', 'art', 'Museo Arqueológico'), demoEvent('18:30-20:00', 'landmark', 'Colina de Filopapo')],
      [
        demoEvent('09:00-10:15', 'transport', 'Ferry a Egina desde el Pireo'),
        demoEvent('11:00-13:00', 'landmark', 'Templo de Afaya'),
        demoEvent('14:00-17:00', 'relax', 'Playa de Marathonas'),
      ],
    ],
  },
]
