import { plan, type Trip } from '../plan'

/** Trips in Spain and Portugal. */
export const iberia: Trip[] = [
  {
    owner: 'elenarobles',
    title: 'Lisboa a paso lento',
    description: 'Tranvías, miradores y pastéis recién hechos. Cuatro días sin prisa entre Alfama, Graça y la orilla del Tajo.',
    place: { query: 'Lisboa', countryCode: 'PT' },
    startsIn: -1,
    isPublic: true,
    collaborators: ['marcosib', 'luciaferrer'],
    days: [
      [
        plan(
          '14:00-14:30',
          'accommodation',
          'Dejar las maletas en Alfama',
          'Segundo sin ascensor. La llave está en la pastelería de abajo.',
        ),
        plan(
          '15:00-16:00',
          'transport',
          'Tranvía 28 de Graça a Estrela',
          'Subir en Martim Moniz antes de las tres: luego la cola da la vuelta a la plaza.',
        ),
        plan(
          '18:15-19:30',
          'landmark',
          'Atardecer en el mirador de Graça',
          'Llevar chaqueta, arriba corre el viento. El quiosco cierra a las ocho.',
        ),
      ],
      [
        plan(
          '09:30-10:30',
          'food',
          'Desayuno en Pastéis de Belém',
          'Pedir dentro, no en la cola de la calle. Canela y café solo.',
        ),
        plan('11:00-13:00', 'art', 'MAAT y paseo junto al río', 'La azotea es gratis y se ve todo el puente.'),
        plan('15:30', 'relax', 'Tarde de playa en Carcavelos', 'Tren desde Cais do Sodré, cada veinte minutos.'),
        plan('21:00-23:00', 'entertainment', 'Noche de fado en Alfama', 'Reservar mesa. Durante el fado no se habla.'),
      ],
      [
        plan('10:00-12:00', 'landmark', 'Monasterio de los Jerónimos', 'Entrada de las diez. El claustro, sin prisa.'),
        plan('13:30-15:00', 'food', 'Comida en Campo de Ourique', 'Mercado de barrio, menos lleno que el de la Ribeira.'),
        plan('17:00-18:30', 'art', 'Museo del Azulejo', 'La vista de Lisboa antes del terremoto está en la última planta.'),
      ],
      [
        plan('10:00-11:30', 'shopping', 'Feira da Ladra', 'Solo martes y sábados. Azulejos sueltos y postales viejas.'),
        plan('13:00-14:30', 'food', 'Marisco para despedirnos', 'Cerveza fría y un prego al final.'),
        plan('17:40', 'transport', 'Metro al aeropuerto', 'Línea roja, media hora desde Alameda.'),
      ],
    ],
    ideas: [
      plan('', 'activity', 'Excursión a Sintra en bici', 'Sube mucho. Mirar si hay eléctricas.'),
      plan('', 'landmark', 'Subir al castillo de San Jorge'),
      plan('', 'shopping', 'Conservas de colores en la Baixa'),
    ],
  },
  {
    owner: 'marcosib',
    title: 'Costa da Morte en furgo',
    description: 'Faros, pulpo y playas donde no hay nadie. Dormimos mirando al mar y no pusimos el despertador ni un solo día.',
    place: { query: 'Fisterra', countryCode: 'ES' },
    startsIn: -95,
    isPublic: true,
    collaborators: ['irenesoler'],
    days: [
      [
        plan('11:00-12:30', 'landmark', 'Faro de Punta Nariga', 'Pista estrecha los últimos dos kilómetros.'),
        plan('14:30-16:00', 'food', 'Pulpo en Malpica', 'Con cachelos. Pedir pan de Carballo.'),
      ],
      [
        plan('10:00-13:00', 'activity', 'Tramo del Camiño dos Faros', 'De Laxe a Arou. Botas y agua: no hay bares.'),
        plan('19:30-21:00', 'relax', 'Playa de Traba al atardecer'),
      ],
      [
        plan('09:30-11:00', 'landmark', 'Santuario da Barca, Muxía', 'La pedra de abalar se mueve… a veces.'),
        plan('13:00-15:00', 'food', 'Caldeirada en el puerto'),
        plan('21:40-22:15', 'landmark', 'Puesta de sol en el cabo Fisterra', 'Llegar una hora antes para aparcar.'),
      ],
    ],
  },
  {
    owner: 'luciaferrer',
    title: 'Sevilla en cuatro tardes',
    description: 'Azahar, azulejos y tapas de pie. Por la mañana se duerme; la ciudad empieza cuando baja el calor.',
    place: { query: 'Sevilla', countryCode: 'ES' },
    startsIn: 130,
    isPublic: true,
    days: [
      [
        plan('18:00-20:00', 'landmark', 'Plaza de España', 'Buscar el banco de tu provincia.'),
        plan('21:00-23:00', 'food', 'Tapas por la Alfalfa', 'Espinacas con garbanzos y un vino de naranja.'),
      ],
      [
        plan('17:00-19:30', 'landmark', 'Real Alcázar', 'Última entrada de la tarde, con reserva.'),
        plan('22:00-23:30', 'entertainment', 'Flamenco en Triana', 'Sala pequeña, sin micrófonos.'),
      ],
      [plan('18:30-20:00', 'activity', 'Kayak por el Guadalquivir'), plan('20:30-22:30', 'food', 'Cena en la calle Betis')],
      [
        plan('11:00-13:00', 'shopping', 'Cerámica en Triana', 'Los talleres cierran a mediodía.'),
        plan('19:00-20:30', 'art', 'Museo de Bellas Artes', 'Murillo, y un patio para sentarse.'),
      ],
    ],
  },
  {
    owner: 'iker_arrieta',
    title: 'San Sebastián de pincho en pincho',
    description: 'Tres bahías, dos montes y la barra del bar. Plan de fin de semana largo para comer y caminar a partes iguales.',
    place: { query: 'San Sebastián', countryCode: 'ES' },
    startsIn: 12,
    isPublic: true,
    days: [
      [
        plan(
          '12:00-14:30',
          'food',
          'Ruta de pinchos por lo Viejo',
          'Uno por bar y a la calle: gilda, txangurro, tarta de queso.',
        ),
        plan('17:00-18:30', 'relax', 'Paseo por La Concha'),
      ],
      [
        plan('10:00-12:00', 'activity', 'Subida al monte Ulía', 'Hasta el faro de la Plata, con vistas a Pasaia.'),
        plan('13:30-15:30', 'food', 'Sidrería en Astigarraga', 'Txotx, tortilla de bacalao y chuleta.'),
        plan('18:00-19:30', 'art', 'Peine del Viento', 'Con mar fuerte suena.'),
      ],
      [plan('11:00-13:00', 'art', 'Museo San Telmo'), plan('16:10', 'transport', 'Tren de vuelta')],
    ],
  },
  {
    owner: 'carmenlago',
    title: 'Picos de Europa con niños',
    description: 'Rutas cortas, lagos y vacas con cencerro. Todo probado con piernas de seis años.',
    place: { query: 'Cangas de Onís', countryCode: 'ES' },
    startsIn: 220,
    isPublic: true,
    collaborators: ['tomasquiroga'],
    days: [
      [
        plan('11:00-13:30', 'activity', 'Lagos de Covadonga', 'En verano se sube en autobús. Mantita y prismáticos.'),
        plan('14:30-16:00', 'food', 'Fabada para cuatro', 'Con media ración llega.'),
      ],
      [
        plan('10:00-14:00', 'activity', 'Senda del Cares hasta el primer puente', 'Dar la vuelta cuando pidan brazos.'),
        plan('18:00-19:30', 'relax', 'Baño en el Sella'),
      ],
      [
        plan('10:30-12:00', 'transport', 'Teleférico de Fuente Dé', 'Comprar por la mañana temprano.'),
        plan('12:30-14:30', 'activity', 'Paseo por los puertos de Áliva'),
      ],
      [
        plan('11:00-12:30', 'landmark', 'Cueva de Tito Bustillo', 'Cupo diario, reservar con semanas.'),
        plan('17:00-18:00', 'food', 'Arroz con leche en Ribadesella'),
      ],
    ],
  },
  {
    owner: 'nadiabenali',
    title: 'Granada, agua y jardines',
    description: 'La Alhambra a primera hora, el Albaicín sin mapa y baños árabes para cerrar.',
    place: { query: 'Granada', countryCode: 'ES' },
    startsIn: 75,
    isPublic: true,
    days: [
      [
        plan('08:30-12:30', 'landmark', 'La Alhambra', 'La hora de los Palacios Nazaríes no perdona.'),
        plan(
          '20:00-21:00',
          'landmark',
          'Mirador de San Nicolás',
          'Mejor el de al lado, el de San Cristóbal: más cielo y menos gente.',
        ),
      ],
      [
        plan('11:00-13:30', 'activity', 'Perderse por el Albaicín'),
        plan('18:00-19:30', 'relax', 'Baños árabes', 'Llevar bañador.'),
        plan('21:00-22:30', 'food', 'Tapas que vienen con la caña'),
      ],
    ],
  },
  {
    owner: 'pablo.duarte',
    title: 'Oporto y el Duero en tren',
    description: 'Azulejos en la estación, bodegas al otro lado del puente y un tren que va pegado al río hasta el final.',
    place: { query: 'Oporto', countryCode: 'PT' },
    startsIn: 40,
    isPublic: true,
    days: [
      [
        plan('10:00-11:00', 'art', 'Azulejos de São Bento'),
        plan('12:30-14:00', 'food', 'Francesinha para compartir'),
        plan('17:00-19:00', 'food', 'Bodega en Vila Nova de Gaia', 'Cruzar el puente por arriba y volver por abajo.'),
      ],
      [
        plan('09:20-12:45', 'transport', 'Línea del Duero hasta Pocinho', 'Sentarse a la derecha a la ida.'),
        plan('13:00-15:00', 'food', 'Comida en Pinhão'),
        plan('16:00-17:30', 'relax', 'Paseo en rabelo'),
      ],
      [
        plan('10:30-12:30', 'art', 'Serralves', 'El paseo entre las copas de los árboles.'),
        plan('15:00-17:00', 'relax', 'Playa de Matosinhos'),
      ],
    ],
  },
  {
    owner: 'marinacosta',
    title: 'Menorca a pie por el Camí de Cavalls',
    description: 'Media isla en seis etapas: calas del sur, faros del norte y una mochila ligera.',
    place: { query: 'Ciutadella', countryCode: 'ES' },
    startsIn: 165,
    isPublic: true,
    days: [
      [
        plan('08:00-13:00', 'activity', 'De Ciutadella a Cala en Turqueta', 'Gorra y dos litros de agua por persona.'),
        plan('13:30-17:00', 'relax', 'Siesta y baño en Macarella'),
      ],
      [plan('08:00-12:30', 'activity', 'De Turqueta a Son Bou'), plan('20:00-21:30', 'food', 'Caldereta en Es Mercadal')],
      [plan('09:00-12:00', 'landmark', 'Faro de Cavalleria'), plan('16:00-18:00', 'relax', 'Barro rojo en Cala Pilar')],
    ],
  },
]
