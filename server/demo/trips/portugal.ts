import { demoEvent, placedEvent, type DemoTrip } from '../demoTrip'

const lisbon = {
  graca: { name: 'Mirador de Graça', lat: 38.7164, lng: -9.1316 },
  fleaMarket: { name: 'Feira da Ladra', lat: 38.7155, lng: -9.1258 },
}

export const portugalTrips: DemoTrip[] = [
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
        demoEvent(
          '14:00-14:30',
          'accommodation',
          'Dejar las maletas en Alfama',
          'Segundo sin ascensor. La llave está en la pastelería de abajo.',
        ),
        demoEvent(
          '15:00-16:00',
          'transport',
          'Tranvía 28 de Graça a Estrela',
          'Subir en Martim Moniz antes de las tres: luego la cola da la vuelta a la plaza.',
        ),
        placedEvent(
          { place: lisbon.graca },
          demoEvent(
            '18:15-19:30',
            'landmark',
            'Atardecer en el mirador de Graça',
            'Llevar chaqueta, arriba corre el viento. El quiosco cierra a las ocho.',
          ),
        ),
      ],
      [
        placedEvent(
          'Pastéis de Belém',
          demoEvent(
            '09:30-10:30',
            'food',
            'Desayuno en Pastéis de Belém',
            'Pedir dentro, no en la cola de la calle. Canela y café solo.',
          ),
        ),
        demoEvent('11:00-13:00', 'art', 'MAAT y paseo junto al río', 'La azotea es gratis y se ve todo el puente.'),
        demoEvent('15:30', 'relax', 'Tarde de playa en Carcavelos', 'Tren desde Cais do Sodré, cada veinte minutos.'),
        demoEvent('21:00-23:00', 'entertainment', 'Noche de fado en Alfama', 'Reservar mesa. Durante el fado no se habla.'),
      ],
      [
        placedEvent(
          'Monasterio de los Jerónimos',
          demoEvent('10:00-12:00', 'landmark', 'Monasterio de los Jerónimos', 'Entrada de las diez. El claustro, sin prisa.'),
        ),
        demoEvent('13:30-15:00', 'food', 'Comida en Campo de Ourique', 'Mercado de barrio, menos lleno que el de la Ribeira.'),
        placedEvent(
          'Museo Nacional del Azulejo',
          demoEvent(
            '17:00-18:30',
            'art',
            'Museo del Azulejo',
            'La vista de Lisboa antes del terremoto está en la última planta.',
          ),
        ),
      ],
      [
        placedEvent(
          { place: lisbon.fleaMarket },
          demoEvent('10:00-11:30', 'shopping', 'Feira da Ladra', 'Solo martes y sábados. Azulejos sueltos y postales viejas.'),
        ),
        demoEvent('13:00-14:30', 'food', 'Marisco para despedirnos', 'Cerveza fría y un prego al final.'),
        placedEvent(
          { to: 'Aeropuerto de Lisboa' },
          demoEvent('17:40', 'transport', 'Metro al aeropuerto', 'Línea roja, media hora desde Alameda.'),
        ),
      ],
    ],
    ideas: [
      demoEvent('', 'activity', 'Excursión a Sintra en bici', 'Sube mucho. Mirar si hay eléctricas.'),
      placedEvent('Castillo de San Jorge', demoEvent('', 'landmark', 'Subir al castillo de San Jorge')),
      demoEvent('', 'shopping', 'Conservas de colores en la Baixa'),
    ],
  },
  {
    owner: 'marcosib',
    title: 'Azores en cuatro ruedas',
    description: 'São Miguel despacio: lagos en cráteres, vacas en todas las curvas y agua caliente donde menos se espera.',
    place: { query: 'Ponta Delgada', countryCode: 'PT' },
    startsIn: 180,
    isPublic: true,
    collaborators: ['elenarobles'],
    days: [
      [
        demoEvent(
          '11:30-12:30',
          'transport',
          'Recoger el coche en el aeropuerto',
          'Pedirlo pequeño: las calles del centro son de otra época.',
        ),
        demoEvent('13:30-15:00', 'food', 'Lapas a la plancha en Ponta Delgada'),
        demoEvent(
          '17:00-19:30',
          'landmark',
          'Sete Cidades desde la Vista do Rei',
          'Si hay nubes, esperar veinte minutos. Se van.',
        ),
      ],
      [
        demoEvent('09:30-12:30', 'activity', 'Lagoa do Fogo a pie', 'Bajada fácil, subida seria. Llevar agua.'),
        demoEvent('14:00-15:30', 'food', 'Cozido das Furnas', 'Sale de la tierra a mediodía. Encargarlo el día antes.'),
        demoEvent('16:30-19:00', 'relax', 'Baño en Poça da Dona Beija', 'El bañador viejo: el agua tiñe.'),
      ],
      [
        demoEvent(
          '09:00-11:00',
          'landmark',
          'Plantación de té de Gorreana',
          'La más antigua de Europa. La visita se hace a tu aire.',
        ),
        demoEvent('12:00-14:00', 'activity', 'Salto do Prego', 'Dos horas ida y vuelta entre helechos.'),
        demoEvent('20:00-22:00', 'food', 'Atún fresco en Rabo de Peixe'),
      ],
      [demoEvent('08:30-12:00', 'activity', 'Ver ballenas', 'Salida de las nueve. Pastilla para el mareo antes del café.')],
    ],
    ideas: [
      demoEvent('', 'transport', 'Un salto en avioneta a Santa Maria'),
      demoEvent('', 'relax', 'Piscinas naturales de Mosteiros'),
      placedEvent(
        { place: lisbon.fleaMarket },
        demoEvent('', 'shopping', 'Feira da Ladra en la escala', 'Si en Lisboa cae en martes o sábado.'),
      ),
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
        demoEvent('10:00-11:00', 'art', 'Azulejos de São Bento'),
        demoEvent('12:30-14:00', 'food', 'Francesinha para compartir'),
        demoEvent('17:00-19:00', 'food', 'Bodega en Vila Nova de Gaia', 'Cruzar el puente por arriba y volver por abajo.'),
      ],
      [
        demoEvent('09:20-12:45', 'transport', 'Línea del Duero hasta Pocinho', 'Sentarse a la derecha a la ida.'),
        demoEvent('13:00-15:00', 'food', 'Comida en Pinhão'),
        demoEvent('16:00-17:30', 'relax', 'Paseo en rabelo'),
      ],
      [
        demoEvent('10:30-12:30', 'art', 'Serralves', 'El paseo entre las copas de los árboles.'),
        demoEvent('15:00-17:00', 'relax', 'Playa de Matosinhos'),
      ],
    ],
    ideas: [
      placedEvent(
        { place: lisbon.graca },
        demoEvent('', 'landmark', 'Puesta de sol en Graça, en Lisboa', 'Tres horas de tren desde Campanhã.'),
      ),
      placedEvent({ place: lisbon.fleaMarket }, demoEvent('', 'shopping', 'Cacharros en la Feira da Ladra')),
    ],
  },
]
