import type { LandscapeKind } from '../landscapeKind'

export const KIND_FEATURE_CODES: Partial<Record<LandscapeKind, string>> = {
  islas: 'ISL ISLS ISLET ATOL ARCH',
  volcan: 'VLC CRTR',
  nieve: 'GLCR SNOWF',
  monte: 'MT MTS PK PKS RDGE PASS CLF',
  lago: 'LK LKS LGN RSV',
  costa: 'BCH BCHS CAPE BAY BAYS COVE GULF PEN HBR CST PRT',
  desierto: 'DSRT DUNE ERG OAS',
  rio: 'STM STMS VAL VALS CNYN GRGE FLLS',
}

/** Weaker than words in the name: parks, reserves, forests. */
export const VAGUE_FEATURE_CODES: Partial<Record<LandscapeKind, string>> = {
  lago: 'FRST PRK RESN RESW',
}

/** Whole words of folded names; `*` is a wildcard. The first match wins. */
export const KIND_WORDS: readonly (readonly [kind: LandscapeKind, words: string])[] = [
  ['ciudad', 'nueva york, new york, chicago, los angeles, san francisco, las vegas, hong kong, singapur, dubai, osaka, shanghai'],
  [
    'volcan',
    'volcan, etna, teide, vesubio, fuji, stromboli, lanzarote, timanfaya, arenal, antigua guatemala, kilauea, hawai*, cotopaxi, santorini',
  ],
  [
    'nieve',
    'laponia, rovaniemi, tromso, kiruna, svalbard, baqueira, formigal, antartida, groenlandia, alaska, glaciar*, nieve, lofoten',
  ],
  [
    'islas',
    'isla, islas, island, islands, isle, isola, ilha, mallorca, menorca, ibiza, formentera, tenerife, gran canaria, fuerteventura, la palma, la gomera, el hierro, azores, madeira, sicilia, cerdena, corcega, capri, creta, corfu, rodas, mykonos, naxos, paros, malta, maldivas, zanzibar, phuket, koh, ko, galapagos, seychelles, mauricio, cies',
  ],
  [
    'desierto',
    'petra, wadi*, sahara, merzouga, erg, atacama, desierto, desert, ouarzazate, giza, luxor, monument valley, sedona, namib, bardenas, tabernas',
  ],
  [
    'monte',
    'dolomit*, ortisei, cortina, alpes, pirineo*, picos, sierra, monte, chamonix, zermatt, interlaken, grindelwald, andes, cusco, cuzco, machu picchu, himalay*, everest, annapurna, patagonia, chalten, torres del paine, yosemite, benasque, ordesa, potes, montserrat, innsbruck, banff',
  ],
  [
    'selva',
    'amazon*, costa rica, manaos, iquitos, tulum, palenque, tikal, chichen, ubud, bali, monteverde, tortuguero, tayrona, iguazu, selva(?! negra), jungla, chiang mai, luang prabang, kandy',
  ],
  [
    'lago',
    'lago, lake, lac, laguna, como, garda, bled, annecy, bariloche, hallstatt, lucerna, konigssee, plitvice, sanabria, bosque, forest, selva negra, irati, tampere',
  ],
  [
    'campo',
    "toscana, chianti, val d'orcia, provenza, rioja, haro, laguardia, la mancha, consuegra, campo de criptana, jaen, alentejo, champagne, borgona, burdeos, mendoza, napa, penedes, ribera del duero",
  ],
  [
    'rio',
    'valle, valles, rio(?! de janeiro), duero, douro, jerte, loira, rin, mosela, danubio, ribeira, sil, canon, arribes, tajo, wachau',
  ],
  [
    'costa',
    'costa, playa*, cala, calas, cales, caleta, cabo, puerto, port, porto, bahia, ria, mar, beach, bay, fisterra, finisterre, cadiz, malaga, marbella, nerja, alicante, benidorm, denia, sitges, cadaques, san sebastian, donostia, santander, gijon, llanes, vigo, sanxenxo, amalfi, positano, cinque terre, niza, cannes, biarritz, algarve, lagos, nazare, dubrovnik, split, cancun, rio de janeiro, cartagena, palma, valencia, miami',
  ],
  [
    'pueblo',
    'ronda, albarracin, toledo, cuenca, segovia, frigiliana, mojacar, morella, besalu, san gimignano, siena, asis, matera, obidos, sintra, mont saint michel, carcasona, rothenburg, chefchaouen, pueblo, aldea',
  ],
]
