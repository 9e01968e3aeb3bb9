export interface DemoComment {
  trip: string
  /** Title; without it, the trip. */
  event?: string
  author: string
  text: string
  answers?: readonly { author: string; text: string }[]
}

/** In order of creation. */
export const demoComments: readonly DemoComment[] = [
  {
    trip: 'Lisboa a paso lento',
    author: 'irenesoler',
    text: '¿Cuánto tardasteis en subir a Graça a pie? Voy con mi madre y prefiere tranvía.',
    answers: [
      { author: 'elenarobles', text: 'Veinte minutos sin correr. Pero el 28 os deja casi en la puerta, @irenesoler.' },
      { author: 'irenesoler', text: 'Perfecto, gracias.' },
    ],
  },
  {
    trip: 'Lisboa a paso lento',
    author: 'josemiranda',
    text: 'Hecho en marzo, tal cual. El de los pastéis, mejor antes de las diez.',
  },
  {
    trip: 'Lisboa a paso lento',
    event: 'Excursión a Sintra en bici',
    author: 'marcosib',
    text: 'Yo me apunto si hay eléctricas. Si no, tren.',
    answers: [{ author: 'luciaferrer', text: 'He mirado: hay eléctricas junto a la estación, 25 € el día.' }],
  },
  { trip: 'Dolomitas con mochila', author: 'elenarobles', text: '¿Hay que reservar los refugios con mucha antelación?' },
  { trip: 'De Petra a Wadi Rum', author: 'aminahaddad', text: 'Qué ganas de volver. La noche en el desierto, con abrigo.' },
]

/** By title. */
export const demoVotes: readonly { trip: string; idea: string; voters: readonly string[] }[] = [
  { trip: 'Lisboa a paso lento', idea: 'Excursión a Sintra en bici', voters: ['marcosib', 'luciaferrer'] },
  { trip: 'Lisboa a paso lento', idea: 'Subir al castillo de San Jorge', voters: ['elenarobles', 'marcosib', 'luciaferrer'] },
]
