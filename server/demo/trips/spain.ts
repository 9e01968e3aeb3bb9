import { demoEvent, type DemoTrip } from '../demoTrip'

export const spainTrips: DemoTrip[] = [
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
        demoEvent('11:00-12:30', 'landmark', 'Faro de Punta Nariga', 'Pista estrecha los últimos dos kilómetros.'),
        demoEvent('14:30-16:00', 'food', 'Pulpo en Malpica', 'Con cachelos. Pedir pan de Carballo.'),
      ],
      [
        demoEvent('10:00-13:00', 'activity', 'Tramo del Camiño dos Faros', 'De Laxe a Arou. Botas y agua: no hay bares.'),
        demoEvent('19:30-21:00', 'relax', 'Playa de Traba al atardecer'),
      ],
      [
        demoEvent('09:30-11:00', 'landmark', 'Santuario da Barca, Muxía', 'La pedra de abalar se mueve… a veces.'),
        demoEvent('13:00-15:00', 'food', 'Caldeirada en el puerto'),
        demoEvent('21:40-22:15', 'landmark', 'Puesta de sol en el cabo Fisterra', 'Llegar una hora antes para aparcar.'),
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
        demoEvent('18:00-20:00', 'landmark', 'Plaza de España', 'Buscar el banco de tu provincia.'),
        demoEvent('21:00-23:00', 'food', 'Tapas por la Alfalfa', 'Espinacas con garbanzos y un vino de naranja.'),
      ],
      [
        demoEvent('17:00-19:30', 'landmark', 'Real Alcázar', 'Última entrada de la tarde, con reserva.'),
        demoEvent('22:00-23:30', 'entertainment', 'Flamenco en Triana', 'Sala pequeña, sin micrófonos.'),
      ],
      [
        demoEvent('18:30-20:00', 'activity', 'Kayak por el Guadalquivir'),
        demoEvent('20:30-22:30', 'food', 'Cena en la calle Betis'),
      ],
      [
        demoEvent('11:00-13:00', 'shopping', 'Cerámica en Triana', 'Los talleres cierran a mediodía.'),
        demoEvent('19:00-20:30', 'art', 'Museo de Bellas Artes', 'Murillo, y un patio para sentarse.'),
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
        demoEvent(
          '12:00-14:30',
          'food',
          'Ruta de pinchos por lo Viejo',
          'Uno por bar y a la calle: gilda, txangurro, tarta de queso.',
        ),
        demoEvent('17:00-18:30', 'relax', 'Paseo por La Concha'),
      ],
      [
        demoEvent('10:00-12:00', 'activity', 'Subida al monte Ulía', 'Hasta el faro de la Plata, con vistas a Pasaia.'),
        demoEvent('13:30-15:30', 'food', 'Sidrería en Astigarraga', 'Txotx, tortilla de bacalao y chuleta.'),
        demoEvent('18:00-19:30', 'art', 'Peine del Viento', 'Con mar fuerte suena.'),
      ],
      [demoEvent('11:00-13:00', 'art', 'Museo San Telmo'), demoEvent('16:10', 'transport', 'Tren de vuelta')],
    ],
  },
  {
    owner: 'elenarobles',
    title: 'Madrid de barrio en barrio',
    description: 'Sin museos hasta que llueva. Cada día un barrio, un mercado y una plaza para no hacer nada.',
    place: { query: 'Madrid', countryCode: 'ES' },
    startsIn: 45,
    isPublic: true,
    days: [
      [
        demoEvent(
          '11:00-13:00',
          'shopping',
          'El Rastro por arriba',
          'Ribera de Curtidores antes de las doce; luego ya no se anda.',
        ),
        demoEvent('13:15-15:00', 'food', 'Cañas y bacalao en La Latina'),
        demoEvent(
          '18:30-20:30',
          'relax',
          'Atardecer en las Vistillas',
          'Manta y algo de beber. El sol se va por la Casa de Campo.',
        ),
      ],
      [
        demoEvent('10:00-11:00', 'food', 'Desayuno en Lavapiés', 'Tostada con tomate y el periódico del bar.'),
        demoEvent('11:30-14:00', 'art', 'La Casa Encendida y alrededores', 'La azotea abre cuando hace bueno.'),
        demoEvent('21:00-23:30', 'entertainment', 'Teatro en la calle Embajadores', 'Sacar entradas con una semana.'),
      ],
      [
        demoEvent('09:30-12:00', 'activity', 'Remar en el Retiro', 'A primera hora hay barcas y no hay nadie.'),
        demoEvent('13:00-15:00', 'food', 'Cocido de domingo', 'En tres vuelcos. Por la tarde no se planea nada.'),
        demoEvent('18:00-20:00', 'shopping', 'Librerías de Malasaña', 'La cuesta de Moyano, si da tiempo.'),
      ],
    ],
    ideas: [demoEvent('', 'art', 'El Prado, si llueve', 'Gratis las dos últimas horas.')],
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
        demoEvent('11:00-13:30', 'activity', 'Lagos de Covadonga', 'En verano se sube en autobús. Mantita y prismáticos.'),
        demoEvent('14:30-16:00', 'food', 'Fabada para cuatro', 'Con media ración llega.'),
      ],
      [
        demoEvent('10:00-14:00', 'activity', 'Senda del Cares hasta el primer puente', 'Dar la vuelta cuando pidan brazos.'),
        demoEvent('18:00-19:30', 'relax', 'Baño en el Sella'),
      ],
      [
        demoEvent('10:30-12:00', 'transport', 'Teleférico de Fuente Dé', 'Comprar por la mañana temprano.'),
        demoEvent('12:30-14:30', 'activity', 'Paseo por los puertos de Áliva'),
      ],
      [
        demoEvent('11:00-12:30', 'landmark', 'Cueva de Tito Bustillo', 'Cupo diario, reservar con semanas.'),
        demoEvent('17:00-18:00', 'food', 'Arroz con leche en Ribadesella'),
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
        demoEvent('08:30-12:30', 'landmark', 'La Alhambra', 'La hora de los Palacios Nazaríes no perdona.'),
        demoEvent(
          '20:00-21:00',
          'landmark',
          'Mirador de San Nicolás',
          'Mejor el de al lado, el de San Cristóbal: más cielo y menos gente.',
        ),
      ],
      [
        demoEvent('11:00-13:30', 'activity', 'Perderse por el Albaicín'),
        demoEvent('18:00-19:30', 'relax', 'Baños árabes', 'Llevar bañador.'),
        demoEvent('21:00-22:30', 'food', 'Tapas que vienen con la caña'),
      ],
    ],
  },
  {
    owner: 'marcosib',
    title: 'Puertos del Pirineo en bici',
    description: 'Cuatro puertos, cuatro días y las piernas que queden. Por la tarde, siempre río.',
    place: { query: 'Jaca', countryCode: 'ES' },
    startsIn: 210,
    isPublic: true,
    collaborators: ['iker_arrieta'],
    days: [
      [
        demoEvent('08:30-12:30', 'activity', 'Somport desde Jaca', 'Treinta kilómetros tendidos para calentar.'),
        demoEvent('13:30-15:00', 'food', 'Migas en Canfranc', 'Y una vuelta por la estación, que es medio museo.'),
      ],
      [
        demoEvent('08:00-13:00', 'activity', 'Collado de Ladrones y vuelta', 'Llevar dos bidones: no hay fuente hasta Villanúa.'),
        demoEvent('17:00-18:30', 'relax', 'Poza del río Aragón', 'El agua está a catorce grados. Se entra de una vez.'),
      ],
      [
        demoEvent('07:30-13:30', 'activity', 'Portalet por Biescas', 'La cuesta de verdad empieza en Formigal.'),
        demoEvent('21:00-22:30', 'food', 'Ternasco en Sallent'),
      ],
      [demoEvent('09:00-12:00', 'activity', 'Monrepós de despedida', 'Bajar con chaqueta aunque haga sol.')],
    ],
    ideas: [demoEvent('', 'landmark', 'San Juan de la Peña', 'Solo si alguien sube con el coche.')],
  },
  {
    owner: 'elenarobles',
    title: 'Cádiz con levante',
    description: 'Pueblos blancos, atún y un viento que lo decide todo. Si sopla, al interior; si para, a la playa.',
    place: { query: 'Vejer de la Frontera', countryCode: 'ES' },
    startsIn: -70,
    isPublic: true,
    collaborators: ['irenesoler', 'nadiabenali'],
    days: [
      [
        demoEvent('12:00-13:30', 'landmark', 'Perderse por Vejer', 'Entrar por el arco de la Segur y no mirar el mapa.'),
        demoEvent('14:00-16:00', 'food', 'Atún de almadraba en Barbate', 'Ventresca primero, después ya se verá.'),
        demoEvent('19:30-21:30', 'relax', 'Playa de El Palmar', 'Baja la marea y caben todos.'),
      ],
      [
        demoEvent('10:00-12:00', 'landmark', 'Ruinas de Baelo Claudia', 'Los romanos sabían dónde salar pescado.'),
        demoEvent('12:30-15:00', 'relax', 'Duna de Bolonia', 'Subir descalzos: quema menos de lo que parece.'),
        demoEvent('21:00-23:00', 'food', 'Tortillitas de camarones en Zahara'),
      ],
      [
        demoEvent('09:30-13:00', 'activity', 'Sendero del acantilado hasta los Caños', 'Cuatro horas con paradas. Gorra y agua.'),
        demoEvent('18:00-20:00', 'landmark', 'Cádiz por la muralla', 'De la Caleta a la Alameda, con el sol de frente.'),
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
        demoEvent('08:00-13:00', 'activity', 'De Ciutadella a Cala en Turqueta', 'Gorra y dos litros de agua por persona.'),
        demoEvent('13:30-17:00', 'relax', 'Siesta y baño en Macarella'),
      ],
      [
        demoEvent('08:00-12:30', 'activity', 'De Turqueta a Son Bou'),
        demoEvent('20:00-21:30', 'food', 'Caldereta en Es Mercadal'),
      ],
      [demoEvent('09:00-12:00', 'landmark', 'Faro de Cavalleria'), demoEvent('16:00-18:00', 'relax', 'Barro rojo en Cala Pilar')],
    ],
  },
]
