import { foldText } from '#shared/text'
import type { PastedLine } from './planLine'
import type { HalfOfDay } from './readTimes'
import { withoutSymbols } from './textMarks'

/** Longer lines are none of these. */
const MAX_NAME = 200

const IDEAS =
  /^(?:otras\s+|mas\s+|more\s+)?(?:ideas?|pendientes?|por decidir|opcional(?:es)?|optional|to[ -]do(?: list)?|por hacer|wish ?list|lista de deseos|si (?:da|hay|sobra|queda|tenemos) tiempo|if (?:there is|we have) time)(?:\s+(?:para|de|extra|por|for)\b.*)?$/u
/** Below these stands nothing of the last day. */
const SECTION =
  /^(?:(?:mis |algunos |otros |unos )?(?:consejos?|tips?|recomendacion(?:es)?|sugerencias)|notas?|notes|que llevar|cosas que llevar|(?:la )?maleta|equipaje|presupuesto|gastos|costes?|(?:useful |practical |important )?info(?:rmacion|rmation)?|datos (?:practicos|utiles)|enlaces|links|fuentes|sources|referencias|references|telefonos(?: utiles)?|contactos|documentacion|(?:el precio |el viaje )?(?:no )?incluye|(?:not )?includ(?:ed|es)|donde (?:dormir|comer|cenar|alojar(?:se|nos)|quedarse)|where to (?:stay|eat)|hoteles|restaurantes|alojamientos|(?:(?:estimated|total|approximate) )?(?:costs?|expenses)(?: breakdown)?|desglose|resumen de (?:costes?|gastos)|como (?:llegar|moverse)|transporte recomendado|getting around|(?:(?:estimated|total|approximate) )?budget(?: (?:breakdown|summary))?|packing(?: list)?|what to (?:bring|pack)|(?:final|practical|travel) (?:notes|tips)|things to bring)(?: (?:extra|utiles?|practic[oa]s?|economic[oa]s?|utilizad[oa]s|finales|generales|importantes|aproximado|estimado|recomendad[oa]s|sugerid[oa]s|total|\(?(?:por (?:persona|pareja|familia)|per person|para (?:\d{1,2}|dos|tres|cuatro)(?: personas)?)\)?|adicionales|para el viaje|del viaje|de viaje|for the trip|list))*$/u
/** Elsewhere than at the end, a line of a day. */
const CLOSING = /^transportes?(?: publico)?$/u
const PART_OF_DAY =
  /^(?:(?:por |a |de )?la )?(?:manana|tarde|noche|madrugada)$|^(?:al? )?(?:mediodia|media ?manana|media ?tarde|primera hora|atardecer|amanecer)$|^(?:semana|week) \d{1,2}$|^(?:in the |at )?(?:morning|afternoon|evening|night|noon|midday)$/u
const ABOUT_THE_DAY =
  /^(?:(?:estimated |total |approximate )?(?:cost|budget)|coste|costo|precio|presupuesto|gastos?|total|price|consejos?|tips?|nota|notas|note|notes|recomendacion(?:es)?|importante|recuerda|remember|(?:que )?llevar|ojo|direccion|address|lugar|ubicacion|location|place|reserva|booking|localizador|telefono|web|duracion|horario)\b[^:]{0,30}:\s*\S/u
/** `TOTAL`, `Total estimado: 119 €` */
const TOTAL =
  /^(?:sub)?total(?:es)?(?: (?:general|estimado|aprox\p{L}*\.?|del? \p{L}+|por persona|pagado|cost|trip|per person|viaje))*(?:\s*[:=]?\s*[^\p{L}\d\s]{0,3}\s?\d.*)?$/u
const GREETING =
  /^(?:estimad[oa]s?|querid[oa]s?|dear|(?:te|os|les) (?:adjunt|envi|mand|dej)\p{L}+|os paso (?:el|la|un)|adjunt(?:o|amos)|gracias por|thank you for|please find|buen[oa]s (?:dias|tardes|noches)|ok,? here(?:'s| is| are)|reenviado|forwarded)(?!\p{L})/u
/** Whole lines of chats. */
const CHAT_TALK =
  /^(?:(?:ok(?:ay|i|s)?|vale|si+|yes|yep|no|nope|claro|venga|perfect[oa]?|genial|awesome|amazing|great|cool|nice|love it|sounds good|looks good|can't wait|(?:muchas )?gracias|thanks|thank you|de acuerdo|(?:muy |que )?bien|que (?:guay|chulo|ganas|ilusion|pasada)|(?:me|nos) (?:encanta|gusta|apunto|parece (?:bien|genial|perfecto))|buenisimo|(?:ja|je|ha|ji){2,}j?|lol|guau|wow)(?:[\s,.!¡]+|$))+$/u
const ONLY_SYMBOLS = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\u200D\s]*$/u
const SYMBOL = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\u200D\s]/u
/** Of a journey's ticket. */
const TICKET =
  /^(?:precio|price|total|tarifa|fare|pasajer[oa]s?|passengers?|equipaje|baggage|luggage|localizador|asientos?|seats?|coche|vagon|plaza|clase|class|duracion|terminal|puerta|gate)\s*(?::|n\.?º|\d)|\b(?:coche|coach|vagon)\s+\d.*\b(?:plaza|asiento|seat)\s+\d|^[a-z]{2,6}\s?\d{3,5}\s+coche\s+\d/u
const SMALL_TALK =
  /^(?:claro(?: que si)?|por supuesto|perfecto|genial|estupendo|hola+|buenas|sure|of course|certainly|great|absolutely|hi|hello|(?:aqui|ahi) (?:te |os )?(?:tienes|teneis|va|van|esta|dejo|paso|propongo)|te (?:dejo|paso|propongo)|here(?:'s| is| are)|si (?:quieres|necesitas|prefieres|te apetece)|(?:quieres|prefieres|te apetece) que|te gustaria|necesitas que|dime\b|enviado desde|sent from my|que (?:te|os) parece|avisame|espero que|(?:buen|feliz) viaje|que (?:lo )?disfrut\p{L}+|disfruta(?:d|lo|la)?\b|would you like|let me know|if you|enjoy|have a (?:great|good|nice|wonderful)|i hope)\b/u
const NAMED_PLAN =
  /(?<!\p{L})((?:itinerario|plan|ruta|viaje|escapada|programa|itinerary|trip)\s+(?:de|por|en|a|para|for|to|of|in|through)\s(?!(?:su|tu|mi|vuestro|nuestro|your|our|my|you|us|ti|vosotr[oa]s|ustedes)(?!\p{L}))[^.,:;!?()]{3,60})/iu
/** `London itinerary for a family`, in `Here's a relaxed 3-day London itinerary for a family:` */
const ENGLISH_PLAN =
  /(?<!\p{L})(?:an?|your|the) (?:(?!(?:itinerary|plan|trip)(?!\p{L}))[\p{Ll}\p{N}][^\s.:;!?()]{0,30} ){0,6}(\p{Lu}[^.:;!?()]{0,40}? (?:[Ii]tinerary|[Pp]lan|[Tt]rip)(?!\p{L})(?: (?:for|to|of|in|through) (?!(?:your?|our|my|us)(?!\p{L}))[^.,:;!?()]{3,60})?)/u
/** Of a forwarded or quoted mail. */
const MAIL_HEADER =
  /^(?:(?:para|to|cc)\s*:\s|(?:de|from|enviado(?: el)?|sent|fecha|date)\s*:\s.*(?:@|\d{4})|-{3,}.*(?:mensaje|message).*-{3,}|.*<[^<>@\s]+@[^<>\s]+>.*(?:escribio|wrote)\s*:)/u
const SUBJECT = /^(?:asunto|subject)\s*:\s*(?:(?:re|rv|fwd?|rm)\s*:\s*)*(.+)$/iu
const SIGN_OFF =
  /^(?:(?:un|muchos|mil) )?(?:saludos?|abrazos?|besos?)\b|^(?:(?:best|kind|warm) )?regards\b|^best wishes\b|^cheers$|^(?:muy )?(?:atenta|cordial)mente$|^sincerely$/u
/** With a comma: `Gracias` may stand in a chat. */
const SIGN_OFF_WITH_COMMA =
  /^(?:all the |my )?(?:best|(?:many )?thanks(?: again)?|thank you|(?:muchas |mil )?gracias|yours(?: \p{L}+)?|warmly|take care),$/u
const JOURNEY = /^(?:(?:vuelo|viaje|trayecto) de )?(?:ida|vuelta|regreso)$|^(?:outbound|inbound|return)(?: flight)?$/u
const PART_WITH_HOURS = /^(\p{L}[\p{L} ]{0,30}?)\s*\(([^()]{0,30}\d[^()]{0,30})\)\s*[:–—-]\s*(\S.*)$/u
/** `Por la noche: 21:30 cena` */
const PART_BEFORE_TIME = /^(\p{L}[\p{L} ]{0,30}?)\s*:()\s*((?:a las\s+)?\d{1,2}(?:[:.h]\d{2}|\s?h\b).*)$/iu
const BRACKETS = /\s*[([](.*)[)\]]$/u

const FIELD = /^(?:(hora|horas|horario|time)|actividad|activity|evento|event)\s*:\s*(\S.*)$/iu

export interface PlanField {
  name: 'time' | 'title'
  value: string
}

/** `Hora: 9:00` and `Actividad: Coliseo`, on lines of their own. */
export function readField(words: string): PlanField | undefined {
  const [, time, value] = FIELD.exec(words.slice(0, MAX_NAME)) ?? []
  if (value === undefined || (time !== undefined && !/^\d/.test(value))) return undefined
  return { name: time === undefined ? 'title' : 'time', value }
}

/** A pattern with `+$` takes quadratic time. */
function withoutTrailing(text: string, sign: RegExp): string {
  let end = text.length
  while (end > 0) {
    const start = end - (/[\uDC00-\uDFFF]/.test(text.charAt(end - 1)) ? 2 : 1)
    if (!sign.test(text.slice(start, end))) break
    end = start
  }
  return text.slice(0, end)
}

/** Lower case, without accents and signs around; '' for a long text. */
const nameOf = (words: string): string =>
  words.length > MAX_NAME ? '' : foldText(withoutSymbols(words)).replace(/^[\s¡¿"«]+|[\s:.…!¡¿?]+$/gu, '')

export const isIdeasHeading = (words: string): boolean => IDEAS.test(nameOf(words))

/** `Consejos prácticos:`, `Qué llevar` */
export const isSectionHeading = (words: string): boolean => SECTION.test(nameOf(words))

/** `Transporte:`, below which nothing belongs to the last day. */
export const isClosingHeading = (words: string): boolean => CLOSING.test(nameOf(words))

export interface PartOfDay {
  name: string
  /** Hours without am and pm are in it: see `readLeadingTimes`. */
  half: HalfOfDay | undefined
  brackets: string
  /** '' in a heading. */
  rest: string
}

/** `Por la tarde (opcional)`, `Mañana (9:00–12:00): Coliseo` */
export function readPartOfDay(words: string): PartOfDay | undefined {
  const name = nameOf(words)
  const [all = '', brackets = ''] = BRACKETS.exec(name) ?? []
  const heading = name.slice(0, name.length - all.length)
  if (PART_OF_DAY.test(heading))
    return { name: withoutTrailing(words.replace(/[([].*$/u, ''), /[\s:]/u), half: halfOf(heading), brackets, rest: '' }
  const [, part = '', inside = '', rest = ''] = PART_WITH_HOURS.exec(words) ?? PART_BEFORE_TIME.exec(words) ?? []
  return PART_OF_DAY.test(nameOf(part)) ? { name: part, half: halfOf(nameOf(part)), brackets: inside, rest } : undefined
}

const halfOf = (name: string): HalfOfDay | undefined =>
  /noche|night/u.test(name)
    ? 'night'
    : /tarde|afternoon|evening/u.test(name)
      ? 'afternoon'
      : /mediodia|noon|midday/u.test(name)
        ? 'midday'
        : undefined

const DINNER = /^(?:cena|cenar|cenamos|dinner|supper)(?!\p{L})/u
const LUNCH = /^(?:comida|comer|comemos|almuerzo|almorzar|lunch)(?!\p{L})/u

/** `9:30 cena` is in the evening. */
export function halfOfMeal(title: string): HalfOfDay | undefined {
  const name = nameOf(title)
  return DINNER.test(name) ? 'night' : LUNCH.test(name) ? 'midday' : undefined
}

/** `Coste del día: 60 €`: no event of its own. */
export const isAboutTheDay = (words: string): boolean => ABOUT_THE_DAY.test(foldText(words.slice(0, MAX_NAME)))

export const isTotal = (words: string): boolean => TOTAL.test(nameOf(words))

/** `Coche 4, plaza 7A`, `Precio 41,20 €` */
export const isTicketDetail = (words: string): boolean => TICKET.test(foldText(words.slice(0, MAX_NAME)))

/** `¡Claro! Aquí tienes…`, `¿Quieres que…?` */
export function isSmallTalk(words: string): boolean {
  const folded = foldText(words.slice(0, MAX_NAME))
    .replaceAll('’', "'")
    .replace(/^[\s¡¿"«]+/u, '')
  return SMALL_TALK.test(folded) || GREETING.test(folded) || isChatTalk(words) || isMailHeader(words)
}

/** `ok`, `Jajaja`, `👍` */
const isChatTalk = (words: string): boolean => ONLY_SYMBOLS.test(words) || CHAT_TALK.test(nameOf(withoutTrailing(words, SYMBOL)))

const LONG_TITLE = 6

/** No title: `¡Genial! Aquí va un plan para tres días:` */
export function isSaid(line: PastedLine | undefined): boolean {
  if (line?.level !== 0 || (NAMED_PLAN.exec(line.text)?.index ?? Infinity) < 2) return false
  const text = withoutTrailing(line.text, SYMBOL)
  return /[.:!?…]$/u.test(text) && (text.split(/\s+/u).length > LONG_TITLE || /\p{L}[!?]+\s+[\p{L}¡¿]/u.test(text))
}

/** `Itinerario por Lisboa`, in `¡Claro! Aquí tienes un itinerario por Lisboa:` */
export function titleInSmallTalk(words: string): string | undefined {
  const said = words.slice(0, MAX_NAME)
  const name = (ENGLISH_PLAN.exec(said) ?? NAMED_PLAN.exec(said))?.[1]?.trim()
  return name === undefined ? undefined : name.charAt(0).toUpperCase() + name.slice(1)
}

/** A name within the sentence that its title lacks, such as a place. */
export const losesName = (words: string, title: string): boolean =>
  [...words.slice(0, MAX_NAME).matchAll(/(?<=[\p{L}\p{N},] )\p{Lu}\p{L}+/gu)].some(([name]) => !title.includes(name))

/** `El vie, 20 nov 2026, Ana <ana@ejemplo.test> escribió:` and lines such as `De: …`. */
const isMailHeader = (words: string): boolean => MAIL_HEADER.test(foldText(words.slice(0, 2 * MAX_NAME)))

/** `Plan Cerdeña`, in `Asunto: Re: Plan Cerdeña` */
export const subjectOf = (words: string): string | undefined => SUBJECT.exec(words)?.[1]

/** `Un saludo,`: below it stands a name. */
export const isSignOff = (words: string): boolean =>
  SIGN_OFF.test(nameOf(words).replace(/,$/, '')) || SIGN_OFF_WITH_COMMA.test(nameOf(words))
/** `VUELTA`, above a date. */
export const isJourneyHeading = (words: string): boolean => JOURNEY.test(nameOf(words))

/** `Comida`, of `Comida:`. */
export const withoutColon = (title: string): string => (title.endsWith(':') && title.slice(0, -1).trimEnd()) || title
