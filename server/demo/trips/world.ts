import { demoEvent, placedEvent, type DemoTrip } from '../demoTrip'

export const worldTrips: DemoTrip[] = [
  {
    owner: 'aminahaddad',
    title: 'De Petra a Wadi Rum',
    description: 'Cañones rojos, té con menta y una noche entre las dunas.',
    place: { query: 'Petra', countryCode: 'JO' },
    startsIn: 112,
    isPublic: true,
    days: [
      [
        demoEvent('06:30-12:00', 'landmark', 'El Siq y el Tesoro', 'Entrar cuando abren: media hora a solas.'),
        demoEvent('13:00-16:00', 'activity', 'Subida al Monasterio', '800 escalones; hay té arriba.'),
      ],
      [
        demoEvent('08:00-11:00', 'landmark', 'Altar de los Sacrificios'),
        demoEvent('20:30-22:00', 'entertainment', 'Petra a la luz de las velas', 'Lunes, miércoles y jueves.'),
      ],
      [
        demoEvent('09:00-11:00', 'transport', 'Coche a Wadi Rum'),
        demoEvent('15:00-18:30', 'activity', 'Todoterreno por el desierto'),
        demoEvent('19:30', 'food', 'Zarb bajo la arena'),
      ],
      [demoEvent('05:30-07:00', 'activity', 'Amanecer en camello'), demoEvent('11:00-12:30', 'transport', 'A Áqaba')],
      [demoEvent('09:00-13:00', 'relax', 'Esnórquel en el mar Rojo')],
    ],
  },
  {
    owner: 'irenesoler',
    title: 'Tokio la primera vez',
    description: 'Barrios por la mañana, templos a mediodía y neón por la noche, con un día de montaña para respirar.',
    place: { query: 'Tokio', countryCode: 'JP' },
    startsIn: 128,
    isPublic: true,
    collaborators: ['luciaferrer'],
    days: [
      [
        placedEvent('Templo Sensō-ji', demoEvent('09:00-11:00', 'landmark', 'Templo Sensō-ji')),
        demoEvent('12:00-13:30', 'food', 'Soba en Asakusa'),
        placedEvent('Cruce de Shibuya', demoEvent('18:00-20:00', 'landmark', 'Cruce de Shibuya')),
      ],
      [
        demoEvent('05:30-08:00', 'food', 'Desayuno en el mercado de Toyosu'),
        placedEvent('teamLab Planets', demoEvent('10:00-12:00', 'art', 'teamLab', 'Pantalón que se pueda remangar.')),
        placedEvent('Omoide Yokocho', demoEvent('19:00-21:00', 'food', 'Izakayas de Omoide Yokochō')),
      ],
      [
        demoEvent('08:00-10:00', 'transport', 'Tren a Nikkō'),
        demoEvent('10:30-13:00', 'landmark', 'Santuario Tōshō-gū'),
        demoEvent('14:00-16:00', 'activity', 'Cascada de Kegon'),
      ],
      [
        placedEvent('Jardín Shinjuku Gyoen', demoEvent('10:00-12:00', 'relax', 'Jardín de Shinjuku Gyoen')),
        demoEvent('14:00-17:00', 'shopping', 'Papelerías de Ginza'),
        demoEvent('18:00-19:30', 'entertainment', 'Karaoke'),
        placedEvent(
          { place: 'Aeropuerto de Tokio-Haneda', to: 'Aeropuerto de Madrid-Barajas' },
          demoEvent('23:55-07:30', 'transport', 'Vuelo a Madrid'),
        ),
      ],
    ],
  },
  {
    owner: 'josemiranda',
    title: 'Nueva York en otoño',
    description: 'Puentes a pie, jazz en sótanos y hojas rojas en Central Park.',
    place: { query: 'Nueva York', countryCode: 'US' },
    startsIn: -20,
    isPublic: true,
    days: [
      [
        placedEvent(
          'Puente de Brooklyn',
          demoEvent('09:00-10:30', 'landmark', 'Puente de Brooklyn a pie', 'Cruzar hacia Manhattan.'),
        ),
        placedEvent('DUMBO', demoEvent('11:00-13:00', 'food', 'Bagel y paseo por Dumbo')),
        demoEvent('20:00-22:00', 'entertainment', 'Jazz en el Village', 'Primer pase, más barato.'),
      ],
      [
        placedEvent('Museo Metropolitano de Arte', demoEvent('10:00-14:00', 'art', 'Metropolitan')),
        placedEvent('Central Park', demoEvent('15:00-17:00', 'relax', 'Central Park, lado norte')),
      ],
      [
        placedEvent('High Line', demoEvent('10:00-12:00', 'activity', 'High Line y Chelsea')),
        placedEvent('Chelsea Market', demoEvent('13:00-14:00', 'food', 'Tacos en el mercado')),
        placedEvent(
          'Top of the Rock',
          demoEvent('18:00-19:30', 'landmark', 'Mirador al atardecer', 'Reservar la franja de la puesta de sol.'),
        ),
      ],
      [
        placedEvent(
          'Ferry de Staten Island',
          demoEvent('10:00-11:00', 'transport', 'Ferry de Staten Island', 'Gratis y con estatua.'),
        ),
        demoEvent('15:00-18:00', 'shopping', 'Discos y librerías en el East Village'),
      ],
    ],
  },
  {
    owner: 'nadiabenali',
    title: 'Marrakech y el Atlas',
    description: 'Zocos por la mañana, riad a la hora del calor y dos días entre pueblos bereberes.',
    place: { query: 'Marrakech', countryCode: 'MA' },
    startsIn: 50,
    isPublic: true,
    days: [
      [
        demoEvent('10:00-12:30', 'shopping', 'Zocos de la medina', 'Regatear con una sonrisa.'),
        demoEvent('16:00-17:30', 'landmark', 'Madrasa Ben Youssef'),
        demoEvent('19:30-21:30', 'food', 'Cena en Yamaa el Fna'),
      ],
      [demoEvent('09:00-11:00', 'relax', 'Jardín Majorelle', 'Entrada con hora.'), demoEvent('17:00-19:00', 'relax', 'Hammam')],
      [
        demoEvent('08:30-10:00', 'transport', 'Taxi a Imlil'),
        demoEvent('10:30-15:00', 'activity', 'Caminata a Aremd'),
        demoEvent('20:00', 'food', 'Tajín en la casa de Hassan'),
      ],
    ],
  },
  {
    owner: 'tomasquiroga',
    title: 'Buenos Aires para leer',
    description: 'Cafés notables, librerías en teatros y asado el domingo.',
    place: { query: 'Buenos Aires', countryCode: 'AR' },
    startsIn: 145,
    isPublic: true,
    days: [
      [
        demoEvent('10:00-12:00', 'shopping', 'El Ateneo Grand Splendid', 'Un teatro lleno de libros.'),
        demoEvent('17:00-18:30', 'food', 'Café Tortoni'),
      ],
      [
        demoEvent('11:00-15:00', 'shopping', 'Feria de San Telmo', 'Solo domingos.'),
        demoEvent('22:00-00:30', 'entertainment', 'Milonga en La Catedral', 'Clase a las ocho para los valientes.'),
      ],
      [demoEvent('10:00-13:00', 'art', 'MALBA'), demoEvent('14:00-16:30', 'food', 'Asado en Palermo')],
    ],
  },
  {
    owner: 'carmenlago',
    title: 'Ciudad de México en familia',
    description: 'Trajineras, pirámides y tacos al pastor sin picante para los peques.',
    place: { query: 'Ciudad de México', countryCode: 'MX' },
    startsIn: 88,
    isPublic: true,
    days: [
      [
        demoEvent('10:00-13:00', 'art', 'Museo de Antropología', 'Con dos salas basta: mexica y maya.'),
        demoEvent('16:00-18:00', 'relax', 'Bosque de Chapultepec'),
      ],
      [
        demoEvent('08:00-12:00', 'landmark', 'Teotihuacán', 'Salir antes de las siete.'),
        demoEvent('19:00-20:30', 'food', 'Tacos al pastor'),
      ],
      [
        demoEvent('10:00-13:00', 'activity', 'Trajinera en Xochimilco'),
        demoEvent('16:00-18:00', 'art', 'Casa Azul', 'Entradas solo por internet.'),
      ],
    ],
  },
  {
    owner: 'iker_arrieta',
    title: 'Sahara: Merzouga en cuatro días',
    description: 'Gargantas, kasbahs y dormir en una jaima con más estrellas de las que caben.',
    place: { query: 'Merzouga', countryCode: 'MA' },
    startsIn: 5,
    isPublic: true,
    days: [
      [demoEvent('09:00-17:00', 'transport', 'De Fez a Midelt por los cedros', 'Los monos roban bocadillos.')],
      [demoEvent('10:00-13:00', 'landmark', 'Gargantas del Ziz'), demoEvent('17:30-19:00', 'activity', 'Camellos a Erg Chebbi')],
      [
        demoEvent('06:00-07:30', 'landmark', 'Amanecer en la duna grande'),
        demoEvent('12:00-13:30', 'food', 'Madfouna en Rissani'),
      ],
      [demoEvent('09:00-12:00', 'landmark', 'Gargantas del Todra'), demoEvent('16:00-17:30', 'landmark', 'Aït Ben Haddou')],
    ],
  },
  {
    owner: 'elenarobles',
    title: 'Sorpresa para mamá',
    description: 'Que no se entere hasta el día antes.',
    place: { query: 'Viena', countryCode: 'AT' },
    startsIn: 33,
    isPublic: false,
    collaborators: ['tomasquiroga'],
    days: [
      [
        demoEvent('16:00-17:00', 'food', 'Tarta en el Café Central'),
        demoEvent('19:00-21:30', 'entertainment', 'Ópera', 'Dos butacas en el primer piso.'),
      ],
      [demoEvent('10:00-13:00', 'landmark', 'Schönbrunn'), demoEvent('15:00-17:00', 'art', 'El beso, en el Belvedere')],
    ],
  },
  {
    owner: 'marcosib',
    title: 'Japón algún día',
    description: 'Ideas sueltas hasta que haya vuelos.',
    place: { query: 'Kioto', countryCode: 'JP' },
    startsIn: 300,
    isPublic: false,
    days: [[demoEvent('', 'landmark', 'Fushimi Inari al amanecer')], [demoEvent('', 'food', 'Mercado de Nishiki')], []],
    ideas: [
      demoEvent('', 'activity', 'Pedalear por la Shimanami Kaidō', 'Setenta kilómetros y siete puentes.'),
      demoEvent('', 'accommodation', 'Una noche en un templo de Kōya-san'),
    ],
  },
]
