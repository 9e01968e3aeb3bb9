import { isTypeable } from '#server/gazetteer/build/stage'
import { GEONAMES_COLUMNS } from './detectFormat'
import type { Line } from './placesInput'
import { makeReadPlace, type IsWhole, type PlaceSink } from './readPlace'

/** By feature class, for travellers. See GeoNames' feature codes. */
const CODES: Readonly<Record<string, ReadonlySet<string>>> = {
  S: new Set(
    (
      'AIRP AMTH ANS AQUA ARCH ARENA BDG BUSTN CAVE CH CMTY CSNO CSTL CTRR CVNT FT FTBL GDN GHSE HSTS HTL HUT LIBR LTHSE MALL ' +
      'MKT MLWND MNMT MSQE MSTY MUS OBPT OBS OPRA PAL PGDA PIER PYR PYRS RLG RSRT RSTN RUIN SHRN SPA SQR STDM TMB TMPL THTR ' +
      'TOWR TRIG UNIV WALL WALLA WTRW ZOO'
    ).split(' '),
  ),
  T: new Set(
    'ARCH ATOL BCH BCHS CAPE CLDA CLF CNYN CRTR CST DLTA DSRT DUNE GRGE HLL ISL ISLS ISLET MT MTS PASS PEN PK PKS RK RKS VAL VLC'.split(
      ' ',
    ),
  ),
  H: new Set('BAY CHN COVE FJD FJDS FLLS GLCR GYSR HBR LGN LGNS LK LKS RF SEA SPNG SPNT STRT WTLD'.split(' ')),
  L: new Set('AMUS CMPUS PRK PRT RESF RESN RESW RGNH SNOW VIN'.split(' ')),
  P: new Set('PPL PPLA PPLA2 PPLA3 PPLA4 PPLA5 PPLC PPLF PPLG PPLL PPLR PPLS PPLX STLMT'.split(' ')),
}

/** Names in this many languages or more make it famous. */
const NAMES_OF_FAMOUS = 100

/** `isKnown`: the gazetteer has a place of this id. */
export async function readGeoNames(
  batches: AsyncIterable<Line[]>,
  sink: PlaceSink,
  isKnown: (geonameId: number) => boolean,
): Promise<IsWhole> {
  let isWhole = true
  for await (const lines of batches) {
    for (const { number, text, isEnded } of lines) {
      if (text.trim() === '' || text.startsWith('#')) continue
      const columns = text.replace(/\r$/, '').split('\t')
      if (columns.length === GEONAMES_COLUMNS) readRow(columns, sink, isKnown, () => sink.damaged(`line ${number}`, text))
      else if (isEnded) sink.damaged(`line ${number}`, text)
      else isWhole = false
    }
  }
  return isWhole
}

function readRow(columns: string[], sink: PlaceSink, isKnown: (geonameId: number) => boolean, onDamage: () => void): void {
  const [geonameId = '', name = '', ascii, others = '', lat = '', lng = '', kind = '', code = ''] = columns
  const id = Number(geonameId)
  const isNumber = (text: string) => /^-?\d+(?:\.\d+)?$/.test(text)
  if (!Number.isSafeInteger(id) || id <= 0 || !isNumber(lat) || !isNumber(lng) || !/^[A-Z]?$/.test(kind)) return onDamage()
  if (CODES[kind]?.has(code) !== true || isKnown(id)) return sink.leaveOut()
  const names = others.split(',').filter((other) => other !== '')
  const worth = Math.min(1, Math.log(1 + names.length) / Math.log(NAMES_OF_FAMOUS))
  // Codes of airports are names that travellers know.
  const typeable = names.filter((other) => isTypeable(other) || code === 'AIRP')
  const position = { lat: Number(lat), lng: Number(lng) }
  if (Math.abs(position.lat) > 90 || Math.abs(position.lng) > 180) return onDamage()
  const place = makeReadPlace({ id: String(id), names: [name, ascii, ...typeable], ...position, worth })
  return place === undefined ? sink.leaveOut() : sink.add(place)
}
