import { LANDSCAPE_KINDS, type LandscapeKind } from '../landscapeKind'
import { SIGHTS, type Sight } from '../drawing/sights'
import { LANDS } from './lands'
import { WATERS } from './waters'

const CITIES = {
  ciudad: {
    AR: 'buenos aires:modern, cordoba:old+spires, rosario',
    AT: 'viena:old+dome, vienna:old+dome, salzburgo:old+spires, salzburg:old+spires, graz:old+clock',
    BE: 'bruselas:port+spires, brussels:port+spires, brujas:port+clock, brugge:port+clock, gante:port+spires, gent:port+spires, amberes:port+spires, antwerpen:port+spires, belgica:port+clock',
    BR: 'sao paulo:modern, brasilia:modern',
    CA: 'quebec:old+spires, toronto:modern, montreal:modern',
    CN: "pekin:old!pagoda, beijing:old!pagoda, xi'an:old!pagoda, xian:old!pagoda, shanghai:modern",
    CO: 'bogota:modern, medellin:modern',
    CZ: 'praga:old+spires, prague:old+spires, brno:old+spires, karlovy vary:old, chequia:old+spires, republica checa:old+spires',
    DE: 'berlin:old!gate, munich:old+spires, colonia:old+spires, koln:old+spires, hamburgo:port+clock, hamburg:port+clock, dresde:old+dome, dresden:old+dome, bremen:port+spires, lubeck:port+spires, francfort:modern, frankfurt am main:modern, stuttgart:old',
    DK: 'copenhague:port+spires, copenhagen:port+spires, aarhus:port, arhus:port, dinamarca:port+spires',
    EE: 'tallin:old+spires, tallinn:old+spires',
    ES: 'madrid:old!gate, barcelona:old+spires, sevilla:old!belfry, zaragoza:old+dome, bilbao:old, granada:old, cordoba:old+clock, salamanca:old+dome, burgos:old+spires, leon:old+spires, valladolid:old, oviedo:old+clock, santiago de compostela:old+spires, logrono:old+spires, pamplona:old, vitoria:old+clock, gerona:old+clock, girona:old+clock, murcia:old+clock, la coruna:port+clock, a coruna:port+clock, vitoria-gasteiz:clock, gasteiz / vitoria:clock, comunidad de madrid:old!gate, alcala de henares:old, lleida:old+spires',
    FR: 'paris:old!lattice, lyon:old+spires, toulouse:old+clock, estrasburgo:port+spires, strasbourg:port+spires, lille:old+clock, nantes:old+spires, colmar:port, avinon:old+clock, avignon:old+clock',
    GB: 'londres:old+clock, london:old+clock, edimburgo:old+clock, edinburgh:old+clock, liverpool:old+dome, manchester:old+clock, bath:old, york:old+spires, oxford:old+dome, cambridge:old+spires, bristol:port, belfast:old+dome, glasgow:old+clock, reino unido:clock, birmingham:old, leeds:old+clock, sheffield:old, inglaterra:old+clock',
    GR: 'atenas:old!acropolis, athens:old!acropolis, tesalonica:old+clock, salonica:old+clock, thessaloniki:old+clock',
    HU: 'budapest:old+dome, hungria:old+dome',
    ID: 'yakarta:modern, jakarta:modern',
    IE: 'dublin:old+dome',
    IN: 'bombay:modern, mumbai:modern, delhi:old!minarets, nueva delhi:old!minarets, new delhi:old!minarets, agra:old!minarets, jaipur:old, benares:old+dome, varanasi:old+dome, udaipur:old+dome, india:dome, taj mahal:old!minarets, calcuta:old+dome',
    IT: 'roma:old!arena, rome:old!arena, florencia:old+dome, florence:old+dome, venecia:port+clock, venice:port+clock, milan:old+spires, napoles:old+dome, naples:old+dome, turin:old+clock, bolonia:old+clock, bologna:old+clock, verona:old!arena, pisa:old+dome, palermo:old+dome, genova:port+clock, genoa:port+clock, padua:old+dome, padova:old+dome, lucca:old+clock, parma:old+clock, modena:old+clock, lacio:old+dome, lombardia:old+spires, veneto:port+clock, emilia-romana:old+clock',
    JP: 'kioto:old!pagoda, kyoto:old!pagoda, nara:old!pagoda, nara-shi:old!pagoda, kanazawa:old!pagoda, tokio:modern, tokyo:modern, osaka:modern',
    KE: 'nairobi:modern',
    LT: 'vilna:old+spires, vilnius:old+spires',
    LV: 'riga:port+spires',
    MX: 'ciudad de mexico:old+spires, mexico city:old+spires, guadalajara:old+spires, puebla:old+dome, oaxaca:old+spires, merida:old+spires, guanajuato:old+dome, monterrey:modern',
    NL: 'amsterdam:port+clock, utrecht:port+clock, rotterdam:modern, la haya:port, the hague:port, delft:port+spires, leiden:port, haarlem:port+spires, roterdam:modern',
    NO: 'bergen:port, oslo:old+clock, trondheim:port',
    PA: 'panama:modern, ciudad de panama:modern',
    PH: 'manila:modern',
    PL: 'cracovia:old+spires, krakow:old+spires, varsovia:old+clock, warsaw:old+clock, gdansk:port+clock, breslavia:port+spires, wrocław:port+spires, wroclaw:port+spires, poznan:port+clock, polonia:port+spires',
    PT: 'lisboa:old!tram, lisbon:old!tram, oporto:port+clock, porto:port+clock, coimbra:old+clock, braga:old+spires, aveiro:port',
    RU: 'moscu:old!onions, moscow:old!onions, san petersburgo:old!onions, saint petersburg:old!onions, kazan:old!onions',
    SE: 'estocolmo:port+spires, stockholm:port+spires, gotemburgo:port, goteborg:port, malmo:port',
    TH: 'bangkok:modern',
    TR: 'estambul:old!minarets, istanbul:old!minarets, ankara:modern',
    UA: 'kiev:old+dome, kyiv:old+dome, leopolis:old+clock, lviv:old+clock',
    US: 'boston:old+clock, nueva orleans:old+spires, new orleans:old+spires, washington:old+dome, savannah:old+clock, charleston:old+spires, seattle:modern, filadelfia:modern, philadelphia:modern, nueva york:modern, new york city:modern, chicago:modern, san francisco:modern, los angeles:modern, las vegas:modern, houston:modern, dallas:modern, detroit:modern, manhattan:modern, brooklyn:modern, queens:modern, the bronx:modern, portland:modern, baltimore:modern, charlotte:modern, austin:modern, san antonio:old',
    VN: 'ho chi minh:modern, ciudad ho chi minh:modern, ho chi minh city:modern',
    KR: 'corea del sur:modern, seul:modern, busan:modern',
    CU: 'la habana:old+dome',
    PE: 'lima:old+spires',
    EC: 'quito:old+spires',
    CL: 'santiago:modern, santiago de chile:modern',
    UY: 'montevideo:old',
    SG: 'singapur:modern',
    HK: 'hong kong:modern',
    AE: 'dubai:modern',
    AU: 'sidney:modern, sydney:modern, melbourne:modern',
    TW: 'taiwan:modern, taipei:modern',
    IL: 'israel:old+dome',
    MY: 'malasia:modern',
  },
  pueblo: {
    ES: 'andalucia:white, ronda:white, frigiliana:white, mijas:white, vejer de la frontera:white, arcos de la frontera:white, setenil de las bodegas:white, zahara de la sierra:white, grazalema:white, olvera:white, nerja:white, altea:white, toledo:castle, segovia:castle, avila:castle, cuenca:castle, caceres:castle, trujillo:castle, albarracin:castle, morella:castle, alquezar:castle, ainsa-sobrarbe:castle, santillana del mar:red, santillana:red, pedraza:castle, siguenza:castle, cardona:castle, pals:red, cadaques:white, espana:white, la alhambra:castle, camino de santiago:red, teruel:red',
    BG: 'plovdiv:red, veliko tarnovo:castle, veliko turnovo:castle',
    FR: 'carcasona:castle, carcassonne:castle, rocamadour:castle, mont saint-michel:castle, eze:red, alsacia:vines, eguisheim:vines, riquewihr:vines, conques:red, saint-paul-de-vence:red, monte saint-michel:castle, disneyland paris:castle, occitania:red',
    DE: 'rothenburg ob der tauber:castle, quedlinburg:castle, bamberg:red, nuremberg:castle, nurnberg:castle, alemania:castle',
    GR: 'meteora:chapel, kalambaka:chapel, kalampaka:chapel, monemvasia:castle',
    IT: 'siena:red, asis:red, assisi:red, asisi:red, san gimignano:castle, matera:chapel, alberobello:white, ostuni:white, orvieto:red, perugia:castle, urbino:castle, volterra:castle, civita di bagnoregio:red, bergamo:castle',
    LI: 'vaduz:castle',
    MA: 'chauen:white, chefchaouen:white, fez:white, fes:white, mequinez:white, rabat:white',
    PT: 'sintra:castle, obidos:castle, monsaraz:white, marvao:castle, guimaraes:castle, tomar:castle',
    SM: 'san marino:castle',
    MX: 'taxco:white, san miguel de allende:chapel, valle de bravo:red, taxco de alarcon:white',
    CO: 'villa de leyva:white, salento:white, barichara:white',
    RO: 'sighisoara:castle, bran:castle, sibiu:red',
    CZ: 'kutna hora:red',
    HR: 'motovun:red, dubrovnik:castle',
    UY: 'colonia del sacramento:white',
    AL: 'berat:white, gjirokastra:castle, gjirokaster:castle',
    BO: 'sucre:white',
    PE: 'ayacucho:white',
    CU: 'trinidad:red',
    IL: 'jerusalen:chapel, jerusalem:chapel, nazaret:white, nazareth:white',
    PS: 'belen:white, bethlehem:white',
    MT: 'mdina:castle, imdina:castle',
    GB: 'castle combe:red',
    AT: 'mariazell:chapel',
    US: 'walt disney world:castle',
  },
} satisfies Partial<Record<LandscapeKind, Record<string, string>>>

/**
 * By kind and country: comma-separated folded names, motifs after a colon ('brujas:port+clock',
 * see ../kinds), or a sight that replaces the landmark ('roma:old!arena').
 */
type DestinationTable = Partial<Record<LandscapeKind, Record<string, string>>>

export interface Destination {
  kind: LandscapeKind
  motifs: readonly string[]
  sight?: Sight | undefined
}

const isSight = (name: string): name is Sight => Object.hasOwn(SIGHTS, name)

const keyOf = (name: string, countryCode: string) => `${name}/${countryCode}`

function* entriesOf(table: DestinationTable): Generator<readonly [key: string, destination: Destination]> {
  for (const kind of LANDSCAPE_KINDS) {
    for (const [countryCode, names] of Object.entries(table[kind] ?? {})) {
      for (const entry of names.split(', ')) {
        const [name = '', looks = ''] = entry.split(':')
        const [motifs = '', sight = ''] = looks.split('!')
        yield [
          keyOf(name, countryCode),
          { kind, motifs: motifs === '' ? [] : motifs.split('+'), sight: isSight(sight) ? sight : undefined },
        ]
      }
    }
  }
}

/** Duplicates are kept. */
export const DESTINATIONS = [CITIES, WATERS, LANDS].flatMap((table) => [...entriesOf(table)])

const BY_KEY = new Map(DESTINATIONS)

export const destinationOf = (foldedName: string, countryCode: string): Destination | undefined =>
  BY_KEY.get(keyOf(foldedName, countryCode))
