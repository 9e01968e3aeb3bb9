import { expect, it } from 'vitest'
import { searchTexts } from './features/search/searchTexts'

const modules = import.meta.glob<Record<string, unknown>>('/client/src/**/*{T,t}exts.ts', { eager: true })

function textsBelow(value: unknown): ((...counts: number[]) => unknown)[] {
  if (typeof value === 'function') return [value as (...counts: number[]) => unknown]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsBelow) : []
}

/** The text for `count`; undefined if the function takes other arguments. */
function say(text: (...counts: number[]) => unknown, count: number): string | undefined {
  try {
    const said = text(...Array.from({ length: text.length }, () => count))
    return typeof said === 'string' || Array.isArray(said) ? said.toString() : undefined
  } catch {
    return undefined
  }
}

it('texts with a count use the Spanish singular and plural', () => {
  const texts = Object.values(modules).flatMap(textsBelow)
  const pairs = texts.map((text) => [say(text, 1), say(text, 2)] as const)
  const inflected = pairs.filter(([one, two]) => one?.replaceAll('1', '#') !== two?.replaceAll('2', '#'))
  expect(inflected.map(([one, two]) => `${one} | ${two}`).sort()).toMatchInlineSnapshot(`
    [
      "1 En este dispositivo 1 cambio se quedó sin guardar: puedes conservarlo todo en un itinerario tuyo. | 2 En este dispositivo 2 cambios se quedaron sin guardar: puedes conservarlo todo en un itinerario tuyo.",
      "1 cambio de otra pestaña o de una visita anterior | 2 cambios de otra pestaña o de una visita anterior",
      "1 comentario de 1 | 2 comentarios de 2",
      "1 cosa es distinta hoy | 2 cosas son distintas hoy",
      "1 de 1 uso | 2 de 2 usos",
      "1 denuncia | 2 denuncias",
      "1 día | 2 días",
      "1 evento distinto hoy | 2 eventos distintos hoy",
      "1 evento se retrasa 1 día. | 2 eventos se retrasan 2 días.",
      "1 evento | 2 eventos",
      "1 evento | 2 eventos",
      "1 idea | 2 ideas",
      "1 idea | 2 ideas",
      "1 itinerario cerca de 1, acercar el mapa | 2 itinerarios cerca de 2, acercar el mapa",
      "1 itinerario en 1 | 2 itinerarios en 2",
      "1 itinerario en esta zona | 2 itinerarios en esta zona",
      "1 itinerario en todo el mundo | 2 itinerarios en todo el mundo",
      "1 itinerario | 2 itinerarios",
      "1 itinerario | 2 itinerarios",
      "1 parada casi en el mismo punto: acercar el mapa | 2 paradas casi en el mismo punto: acercar el mapa",
      "1 país y 1 más planeado | 2 países y 2 más planeados",
      "1 país | 2 países",
      "1 sitio de internet | 2 sitios de internet",
      "1 te ha invitado a 1 itinerario. | 2 te ha invitado a 2 itinerarios.",
      "1 viaje nació de este | 2 viajes nacieron de este",
      "1 voto | 2 votos",
      "1 · 1 día | 2 · 2 días",
      "1 · 1 día | 2 · 2 días",
      "1 · 1 evento | 2 · 2 eventos",
      "1, 1 notificación sin leer | 2, 2 notificaciones sin leer",
      "1,seguidor | 2,seguidores",
      "Al día siguiente | Dos días después",
      "En este dispositivo queda 1 cambio sin guardar de otra persona. Nadie más puede verlo: espera a que vuelva a iniciar sesión. | En este dispositivo quedan 2 cambios sin guardar de otra persona. Nadie más puede verlos: esperan a que vuelva a iniciar sesión.",
      "Escribe cuántas noches son: de 1 a 1. | Escribe cuántas noches son: de 1 a 2.",
      "Fechas cambiadas. 1 evento ha pasado a Ideas | Fechas cambiadas. 2 eventos han pasado a Ideas",
      "Guardado en este dispositivo (1 cambio) | Guardado en este dispositivo (2 cambios)",
      "Hay otro comentario junto a su evento. | Hay otros 2 comentarios junto a sus eventos.",
      "Hay un cambio más nuevo que el tuyo | Hay cambios más nuevos que los tuyos",
      "La idea sin día también va en la copia. | Las 2 ideas sin día también van en la copia.",
      "Mientras no estabas: 1 cambio | Mientras no estabas: 2 cambios",
      "Se añade 1 día vacío delante. | Se añaden 2 días vacíos delante.",
      "Se borra su día con los eventos, también para quienes colaboran. No se puede deshacer. | Se borran sus 2 días con los eventos, también para quienes colaboran. No se puede deshacer.",
      "Se borran su día y 1 evento, también para quienes colaboran. No se puede deshacer. | Se borran sus 2 días y 2 eventos, también para quienes colaboran. No se puede deshacer.",
      "Se quita el día 1, y su evento pasa a Ideas. | Se quita el día 2, y sus 2 eventos pasan a Ideas.",
      "Sigue durando 1 día: cambia una fecha y la otra se ajusta sola. | Sigue durando 2 días: cambia una fecha y la otra se ajusta sola.",
      "Te han invitado a 1 itinerario. | Te han invitado a 2 itinerarios.",
      "Tienes 1 itinerario por responder. | Tienes 2 itinerarios por responder.",
      "Un cambio tuyo no quedó | 2 cambios tuyos no quedaron",
      "Ver el día que falta | Ver los 2 días que faltan",
      "Votar por 1, 1 voto | Votar por 2, 2 votos",
      "en 1 viaje | en 2 viajes",
      "y 1 cambio más | y 2 cambios más",
      "y 1 cambio más | y 2 cambios más",
    ]
  `)
})

it('counts of search results use singular and plural, also with more results to come', () => {
  const found = (count: number) => [searchTexts.found('itinerary', count, true), searchTexts.found('user', count, false)]
  expect([found(1), found(2)]).toEqual([
    ['1 itinerario', 'Más de 1 usuario'],
    ['2 itinerarios', 'Más de 2 usuarios'],
  ])
})
