interface SightQuery {
  query: string
  /** Spanish name and address of the first result. */
  name: string
  address: string
  near?: { lat: number; lng: number }
}

const MADRID = { lat: 40.4165, lng: -3.70256 }
const BARCELONA = { lat: 41.38879, lng: 2.15899 }
const LISBON = { lat: 38.72509, lng: -9.1498 }
const SAN_SEBASTIAN = { lat: 43.31283, lng: -1.97499 }
const ROME = { lat: 41.89193, lng: 12.51133 }
const MALAGA = { lat: 36.72016, lng: -4.42034 }
const PARIS = { lat: 48.85341, lng: 2.3488 }
const NEW_YORK = { lat: 40.71427, lng: -74.00597 }
const DUBLIN = { lat: 53.33306, lng: -6.24889 }
const FLORENCE = { lat: 43.77925, lng: 11.24626 }

const find = (query: string, name: string, address: string, near?: SightQuery['near']): SightQuery => ({
  query,
  name,
  address,
  ...(near !== undefined && { near }),
})

/** What travellers type. */
export const sightQueries: readonly SightQuery[] = [
  find('coliseo', 'Coliseo', 'Roma, Italia'),
  find('colosseo', 'Coliseo', 'Roma, Italia'),
  find('sagrada familia', 'Sagrada Familia', 'Barcelona, España'),
  find('catedral', 'Catedral de Barcelona', 'Barcelona, España', BARCELONA),
  find('la sagrada familia', 'Sagrada Familia', 'Barcelona, España', MADRID),
  find('barajas', 'Aeropuerto de Madrid-Barajas', 'Madrid, España'),
  find('barajas', 'Aeropuerto de Madrid-Barajas', 'Madrid, España', MADRID),
  find('gran via', 'Gran Vía', 'Madrid, España', MADRID),
  find('atocha', 'Estación de Atocha', 'Madrid, España'),
  find('torre eiffel', 'Torre Eiffel', 'París, Francia'),
  find('eiffel tower', 'Torre Eiffel', 'París, Francia', MADRID),
  find('louvre', 'Museo del Louvre', 'París, Francia'),
  find('museo louvre', 'Museo del Louvre', 'París, Francia', PARIS),
  find('sants', 'Estación de Sants', 'Barcelona, España'),
  find('estacion sants', 'Estación de Sants', 'Barcelona, España', BARCELONA),
  find('prado', 'Museo del Prado', 'Madrid, España'),
  find('museo prado', 'Museo del Prado', 'Madrid, España', MADRID),
  find('el retiro', 'Parque del Retiro', 'Madrid, España', MADRID),
  find('bernabeu', 'Estadio Santiago Bernabéu', 'Madrid, España'),
  find('camp nou', 'Camp Nou', 'Barcelona, España'),
  find('park guell', 'Parque Güell', 'Barcelona, España'),
  find('casa mila', 'La Pedrera', 'Barcelona, España'),
  find('boqueria', 'Mercado de la Boquería', 'Barcelona, España'),
  find('ramblas', 'La Rambla', 'Barcelona, España'),
  find('acuario', 'Acuario de Barcelona', 'Barcelona, España', BARCELONA),
  find('acuario', 'Oceanario de Lisboa', 'Lisboa, Portugal', LISBON),
  find('acuario', 'Aquarium de San Sebastián', 'San Sebastián, España', SAN_SEBASTIAN),
  find('alcazar', 'Real Alcázar', 'Sevilla, España', { lat: 37.38283, lng: -5.97317 }),
  find('alcazar', 'Alcázar de Toledo', 'Toledo, España', { lat: 39.8581, lng: -4.02263 }),
  find('giralda', 'La Giralda', 'Sevilla, España'),
  find('alhambra', 'Alhambra', 'Granada, España'),
  find('mezquita cordoba', 'Mezquita-Catedral', 'Córdoba, España'),
  find('guggenheim', 'Museo Guggenheim', 'Bilbao, España'),
  find('guggenheim', 'Museo Guggenheim de Nueva York', 'Nueva York, Estados Unidos', NEW_YORK),
  find('museo picasso', 'Museo Picasso Málaga', 'Málaga, España', MALAGA),
  find('museo picasso', 'Museo Picasso', 'Barcelona, España', BARCELONA),
  find('foro', 'Foro Romano', 'Roma, Italia', ROME),
  find('panteon', 'Panteón de Agripa', 'Roma, Italia', ROME),
  find('panteon', 'Panteón', 'París, Francia', PARIS),
  find('plaza de españa', 'Plaza de España', 'Roma, Italia', ROME),
  find('plaza españa', 'Plaza de España', 'Madrid, España', MADRID),
  find('coliseo roma', 'Coliseo', 'Roma, Italia'),
  find('fontana di trevi', 'Fontana de Trevi', 'Roma, Italia'),
  find('vaticano museos', 'Museos Vaticanos', 'Roma, Italia', ROME),
  find('termini', 'Estación Termini', 'Roma, Italia'),
  find('fiumicino', 'Aeropuerto de Fiumicino', 'Roma, Italia'),
  find('uffizi', 'Galería de los Uffizi', 'Florencia, Italia'),
  find('accademia', 'Galería de la Academia', 'Florencia, Italia', FLORENCE),
  find('ponte vecchio', 'Ponte Vecchio', 'Florencia, Italia'),
  find('rialto', 'Puente de Rialto', 'Venecia, Italia'),
  find('notre dame', 'Catedral de Notre Dame', 'París, Francia'),
  find("musée d'orsay", 'Museo de Orsay', 'París, Francia'),
  find('sacre coeur', 'Basílica del Sagrado Corazón', 'París, Francia'),
  find('versalles', 'Palacio de Versalles', 'Versalles, Francia'),
  find('gare du nord', 'Estación del Norte', 'París, Francia'),
  find('charles de gaulle', 'Aeropuerto Charles de Gaulle', 'París, Francia'),
  find('big ben', 'Big Ben', 'Londres, Reino Unido'),
  find('tower bridge', 'Puente de la Torre', 'Londres, Reino Unido'),
  find('british museum', 'Museo Británico', 'Londres, Reino Unido'),
  find('heathrow', 'Aeropuerto de Heathrow', 'Londres, Reino Unido'),
  find('torre de belem', 'Torre de Belém', 'Lisboa, Portugal'),
  find('palacio da pena', 'Palacio da Pena', 'Sintra, Portugal'),
  find('livraria lello', 'Librería Lello', 'Oporto, Portugal'),
  find('van gogh', 'Museo Van Gogh', 'Ámsterdam, Países Bajos'),
  find('ana frank', 'Casa de Ana Frank', 'Ámsterdam, Países Bajos'),
  find('puerta de brandeburgo', 'Puerta de Brandeburgo', 'Berlín, Alemania'),
  find('karluv most', 'Puente de Carlos', 'Praga, Chequia'),
  find('schonbrunn', 'Palacio de Schönbrunn', 'Viena, Austria'),
  find('partenon', 'Partenón', 'Atenas, Grecia'),
  find('catedral de san patricio', 'Catedral de San Patricio', 'Dublín, Irlanda', DUBLIN),
  find('catedral de san patricio', 'Catedral de San Patricio', 'Nueva York, Estados Unidos', NEW_YORK),
  find('hagia sophia', 'Santa Sofía', 'Estambul, Turquía'),
  find('manneken pis', 'Manneken Pis', 'Bruselas, Bélgica'),
  find('hallgrimskirkja', 'Hallgrímskirkja', 'Reikiavik, Islandia'),
  find('empire state', 'Empire State Building', 'Nueva York, Estados Unidos'),
  find('met', 'Museo Metropolitano de Arte', 'Nueva York, Estados Unidos', NEW_YORK),
  find('jfk', 'Aeropuerto John F. Kennedy', 'Nueva York, Estados Unidos'),
  find('shibuya crossing', 'Cruce de Shibuya', 'Tokio, Japón'),
  find('浅草寺', 'Templo Sensō-ji', 'Tokio, Japón'),
  find('fushimi inari', 'Santuario Fushimi Inari', 'Kioto, Japón'),
  find('jemaa el fna', 'Plaza Jemaa el-Fna', 'Marrakech, Marruecos'),
  find('casa azul', 'Museo Frida Kahlo', 'Ciudad de México, México'),
  find('bombonera', 'La Bombonera', 'Buenos Aires, Argentina'),
  find('burj khalifa', 'Burj Khalifa', 'Dubái, Emiratos Árabes Unidos'),
  find('wat arun', 'Wat Arun', 'Bangkok, Tailandia'),
  find('teide', 'Teide', 'La Orotava, España'),
  find('machu picchu', 'Machu Picchu', 'Machupicchu, Perú'),
  find('islas cies', 'Playa de Rodas', 'Vigo, España'),
  find('piramides', 'Pirámides de Guiza', 'Guiza, Egipto'),
]
