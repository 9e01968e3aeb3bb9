import { describe, expect, it } from 'vitest'
import { firstSeed } from '#testkit/budget'
import { randomFrom } from '#testkit/random'
import { isPlace, makePlace } from './place'
import { readPastedPlace } from './readPastedPlace'

interface Expected {
  at: [lat: number, lng: number]
  name?: string
  address?: string
  /** Without one: exact, and no window. */
  doubt?: number
  url?: string | null
}

const ttu = 'entry=ttu&g_ep=EgoyMDI1MDkxNy4wIKXMDSoASAFQAw%3D%3D'
const soria =
  'https://www.google.es/maps/place/Centro+Integrado+De+Formaci%C3%B3n+Profesional+Pic%C3%B3+Frentes/@41.7665028,-2.4843674,17z/data=!3m1!4b1!4m5!3m4!1s0xd44d2e709876957:0x469c9525026cc4ad!8m2!3d41.7664988!4d-2.4821734'
const vendrell =
  'https://www.google.es/maps/place/Casa+Vendrell/@41.3815743,2.1529301,17z/data=!3m2!4b1!5s0x12a4a2881b00cc37:0xa74c609d267128e3!4m6!3m5!1s0x12a4a3bce7b09e63:0x39566abfb8e426fb!8m2!3d41.3815743!4d2.1555104!16s%2Fg%2F11xhbhpkvy'
const rockborne =
  'https://www.google.com/maps/dir//Rockborne,+1c+Alwyne+Rd,+London+SW19+7AB/@51.4228339,-0.2087956,17z/data=!4m16!1m6!3m5!1s0x0:0x4dfd25617d24dc4e!2sRockborne!8m2!3d51.4228681!4d-0.208387!4m8!1m0!1m5!1m1!1s0x48760968083e1a61:0x4dfd25617d24dc4e!2m2!1d-0.2091896!2d51.4228941!3e0'
const tierno =
  'https://www.google.com/maps/dir/Digitaliza+Madrid+(Centro+de+Innovaci%C3%B3n),+C.+de+Embajadores,+181,+Arganzuela,+28045+Madrid/Parque+Enrique+Tierno+Galv%C3%A1n,+C.+Meneses,+4,+Arganzuela,+28045+Madrid/@40.3902849,-3.6924029,16z/data=!3m1!4b1!4m14!4m13!1m5!1m1!1s0xd42270071e3f609:0x9c42615f48ee6bba!2m2!1d-3.6928904!2d40.3915483!1m5!1m1!1s0xd421ebc25594ceb:0xc35b94645b458ce6!2m2!1d-3.6838406!2d40.3900397!3e0'

const google: [string, Expected][] = [
  [`${vendrell}?${ttu}`, { at: [41.38157, 2.15551], name: 'Casa Vendrell', url: vendrell }],
  [soria, { at: [41.7665, -2.48217], name: 'Centro Integrado De Formación Profesional Picó Frentes', url: soria }],
  [
    'https://www.google.com/maps/place/The+White+House++United+States/@38.8864874,-77.0377681,15z/data=!4m6!3m5!1s0x89b7b7bcdecbb1df:0x715969d86d0b76bf!8m2!3d38.8976763!4d-77.0365298!16zL20vMDgxc3E',
    { at: [38.89768, -77.03653], name: 'The White House United States' },
  ],
  [
    'https://www.google.es/maps/place/Schennerhof/@46.6890374,11.185739,767m/data=!3m3!1e3!4b1!5s0x4782bbc3ea26d3fb:0xd34d1298bb30ef0f!4m8!3m7!1s0x4782bbc1e23f7a2b:0xa930ded9e1a1f4c5!5m2!4m1!1i2!8m2!3d46.6890337!4d11.1879277',
    { at: [46.68903, 11.18793], name: 'Schennerhof' },
  ],
  [
    'https://www.google.co.jp/maps/place/%E9%B9%BF%E9%87%8E%E5%A4%A7%E4%BD%9B/@35.7293178,139.2806376,13.75z/data=!4m6!3m5!1s0x601923b73ce06b97:0xeaec411b2b5aeebe!8m2!3d35.746966!4d139.2628315!16s%2Fg%2F11ggbbgr_4?hl=ja',
    { at: [35.74697, 139.26283], name: '鹿野大佛' },
  ],
  [
    `https://www.google.com/maps/place/41%C2%B024'12.2%22N+2%C2%B010'26.5%22E/@41.4033890,2.1714557,17z/data=!3m1!4b1!4m4!3m3!8m2!3d41.403389!4d2.174028?${ttu}`,
    { at: [41.40339, 2.17403] },
  ],
  [
    // The first pin is of the place seen before.
    'https://www.google.com/maps/place/B/@1,1,17z/data=!4m12!1m6!3m5!1s0x1:0x2!2sA!8m2!3d10.5!4d20.5!3m4!1s0x3:0x4!8m2!3d11.5!4d21.5',
    { at: [11.5, 21.5], name: 'B' },
  ],
  ['https://www.google.com/maps/place//data=!4m2!3m1!1s0x1:0x2!8m2!3d41.4036!4d2.1744', { at: [41.4036, 2.1744] }],
  ['https://www.google.com/maps/place/41.40338,2.17403', { at: [41.40338, 2.17403] }],
  ['https://www.google.com/maps/place/41.40338,2.17403/@41.40338,2.17403,17z', { at: [41.40338, 2.17403] }],
  ['https://www.google.com/maps/search/41.40338,+2.17403?entry=tts', { at: [41.40338, 2.17403] }],
  ['https://www.google.com/maps/search/41.40338,%202.17403/@41.4,2.17,17z', { at: [41.40338, 2.17403] }],
  ['https://www.google.com/maps/place/8FH4C53F%2BFP/', { at: [41.40369, 2.17431] }],
  ['https://www.google.com/maps?q=41.40338,2.17403', { at: [41.40338, 2.17403] }],
  ['https://maps.google.com/?q=41.40338,2.17403', { at: [41.40338, 2.17403] }],
  ['https://maps.google.com/maps?q=loc:41.40338,2.17403', { at: [41.40338, 2.17403] }],
  ['https://maps.google.com/maps?q=41.40338,2.17403(Sagrada+Familia)', { at: [41.40338, 2.17403], name: 'Sagrada Familia' }],
  ['https://maps.google.com/maps?q=Sagrada+Fam%C3%ADlia@41.40338,2.17403', { at: [41.40338, 2.17403], name: 'Sagrada Família' }],
  ['https://www.google.com/maps?q=41%C2%B024%2712.2%22N%202%C2%B010%2726.5%22E', { at: [41.40339, 2.17403] }],
  ['https://maps.google.com/maps?q=41,40338,2,17403', { at: [41.40338, 2.17403] }],
  ['https://www.google.com/maps/search/?api=1&query=41.40338%2C2.17403', { at: [41.40338, 2.17403] }],
  [
    'https://www.google.com/maps/search/?api=1&query=41.40338,2.17403&query_place_id=ChIJk_s92NyipBIRUMnDG8Kq2Js',
    { at: [41.40338, 2.17403] },
  ],
  [
    'https://www.google.com/maps/dir/?api=1&origin=40.4,-3.7&destination=41.40338,2.17403&travelmode=walking',
    { at: [41.40338, 2.17403] },
  ],
  ['https://www.google.com/maps/dir/?api=1&destination=41.40338,2.17403&destination_place_id=X', { at: [41.40338, 2.17403] }],
  ['https://www.google.com/maps/dir/40.4168,-3.7038/41.40338,2.17403/@40.9,-0.8,8z', { at: [41.40338, 2.17403] }],
  ['https://www.google.com/maps/dir/40.4168,-3.7038/41.40338,2.17403/', { at: [41.40338, 2.17403] }],
  [
    `${rockborne}?entry=ttu`,
    { at: [51.42289, -0.20919], name: 'Rockborne', address: 'Rockborne, 1c Alwyne Rd, London SW19 7AB' },
  ],
  [
    tierno,
    {
      at: [40.39004, -3.68384],
      name: 'Parque Enrique Tierno Galván',
      address: 'Parque Enrique Tierno Galván, C. Meneses, 4, Arganzuela, 28045 Madrid',
      url: null,
    },
  ],
  [
    'https://www.google.com/maps/dir//roongta+group/@19.9893537,73.7557855,14z/data=!4m8!4m7!1m0!1m5!1m1!1s0x3bddeb013af2e74b:0x2152463b888888d5!2m2!1d73.77699!2d19.973551',
    { at: [19.97355, 73.77699], name: 'roongta group' },
  ],
  ['https://maps.google.com/maps?saddr=40.4168,-3.7038&daddr=41.40338,2.17403', { at: [41.40338, 2.17403] }],
  ['https://maps.google.com/maps?saddr=A&daddr=B+to:41.40338,2.17403', { at: [41.40338, 2.17403] }],
  ['https://maps.google.com/maps?ll=41.40338,2.17403&z=17', { at: [41.40338, 2.17403] }],
  ['http://maps.google.es/?ll=41.40338,2.17403', { at: [41.40338, 2.17403], url: 'https://maps.google.es/?ll=41.40338,2.17403' }],
  ['maps.google.com/?q=41.40338,2.17403', { at: [41.40338, 2.17403], url: 'https://maps.google.com/?q=41.40338,2.17403' }],
  ['www.google.com/maps/place/41.40338,2.17403', { at: [41.40338, 2.17403] }],
  [
    'HTTPS://WWW.GOOGLE.COM/maps?q=41.40338,2.17403',
    { at: [41.40338, 2.17403], url: 'https://www.google.com/maps?q=41.40338,2.17403' },
  ],
  ['https://www.google.com/maps/embed/v1/place?key=X&q=41.40338,2.17403', { at: [41.40338, 2.17403] }],
  [
    'https://consent.google.com/m?continue=https://www.google.com/maps/place/X/data%3D!8m2!3d41.40338!4d2.17403&gl=ES&hl=es',
    { at: [41.40338, 2.17403], name: 'X' },
  ],
  ['https://www.google.com/url?q=https%3A%2F%2Fmaps.google.com%2F%3Fq%3D41.40338%2C2.17403&sa=D', { at: [41.40338, 2.17403] }],
  [
    'Mira esto: https://maps.google.com/?q=41.40338,2.17403.',
    { at: [41.40338, 2.17403], url: 'https://maps.google.com/?q=41.40338,2.17403' },
  ],
  ['Sagrada Família https://maps.google.com/?q=41.40338,2.17403', { at: [41.40338, 2.17403], name: 'Sagrada Família' }],
  ['(https://maps.google.com/?q=41.40338,2.17403)', { at: [41.40338, 2.17403] }],
  ['<https://maps.google.com/?q=41.40338,2.17403>', { at: [41.40338, 2.17403] }],
  ['https://maps.google.com/maps?hl=es&amp;q=41.40338,2.17403', { at: [41.40338, 2.17403] }],
  ['\u200ehttps://maps.google.com/?q=41.40338,2.17403\u200e', { at: [41.40338, 2.17403] }],
]

const googleWindows: [string, Expected][] = [
  [
    // The only pin is of the place seen before.
    'https://www.google.com/maps/place/B/@41.40338,2.17403,17z/data=!4m9!1m6!3m5!1s0x1:0x2!2sA!8m2!3d10.5!4d20.5!3m1!1s0x3:0x4',
    { at: [41.40338, 2.17403], name: 'B', doubt: 269 },
  ],
  ['https://www.google.com/maps/@41.40338,2.17403,17z', { at: [41.40338, 2.17403], doubt: 269 }],
  [`https://www.google.es/maps/@41.40338,2.17403,15z/data=!3m1!4b1?${ttu}`, { at: [41.40338, 2.17403], doubt: 1075 }],
  ['https://www.google.com/maps/@41.40338,2.17403,450m/data=!3m1!1e3', { at: [41.40338, 2.17403], doubt: 225 }],
  [
    'https://www.google.com/maps/@41.4036,2.1744,3a,75y,90h,90t/data=!3m7!1e1!3m5!1sAbC!2e0!6shttps:%2F%2Fx!7i16384!8i8192',
    { at: [41.4036, 2.1744], doubt: 50 },
  ],
  ['https://www.google.com/maps/@41.40338,2.17403,0m', { at: [41.40338, 2.17403], doubt: 1 }],
  ['https://www.google.com/maps/@41.40338,2.17403', { at: [41.40338, 2.17403], doubt: 1000 }],
  [
    'https://www.google.com/maps/place/Sagrada+Fam%C3%ADlia/@41.40338,2.17403,17z',
    { at: [41.40338, 2.17403], name: 'Sagrada Família', doubt: 269 },
  ],
  [
    "https://www.google.es/maps/place/Carrer+Jos%C3%A9+Segrelles,+11,+46529+Canet+d'en+Berenguer,+Valencia/@39.6801824,-0.2064551,568m/data=!3m2!1e3!4b1!4m2!3m1!1s0xd60166833aa4fad:0xd70f1b77e3c89fbb!6m1!1e1",
    { at: [39.68018, -0.20646], name: "Carrer José Segrelles, 11, 46529 Canet d'en Berenguer, Valencia", doubt: 284 },
  ],
  [
    'https://www.google.com/maps/search/restaurantes/@41.40338,2.17403,17z',
    { at: [41.40338, 2.17403], name: 'restaurantes', doubt: 269 },
  ],
  [
    'https://www.google.com/maps/@?api=1&map_action=map&center=41.40338%2C2.17403&zoom=17',
    { at: [41.40338, 2.17403], doubt: 269 },
  ],
  ['https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=41.40338%2C2.17403', { at: [41.40338, 2.17403], doubt: 50 }],
  ['https://maps.google.com/maps?ll=41.40338,2.17403&z=17&cid=11234', { at: [41.40338, 2.17403], doubt: 269 }],
  [
    'https://maps.google.com/maps?q=Sagrada+Familia&ll=41.40338,2.17403&z=17',
    { at: [41.40338, 2.17403], name: 'Sagrada Familia', doubt: 269 },
  ],
  ['https://www.google.com/maps/d/viewer?mid=1AbC&ll=41.40338%2C2.17403&z=17', { at: [41.40338, 2.17403], doubt: 269 }],
  [
    '<iframe src="https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3152.88!2d145.0135!3d-37.7929!2m3!1f0!2f0!3f0!3m2!1i1024!2i768!4f13.1!3m3!1m2!1s0x0%3A0x0!2sOne+More+Cup!5e0!3m2!1sen!2sau" width="600"></iframe>',
    { at: [-37.7929, 145.0135], name: 'One More Cup', doubt: 1576 },
  ],
]

const apple: [string, Expected][] = [
  ['https://maps.apple.com/?ll=41.40338,2.17403', { at: [41.40338, 2.17403] }],
  [
    'https://maps.apple.com/?ll=41.40338,2.17403&q=Sagrada%20Fam%C3%ADlia&t=m',
    { at: [41.40338, 2.17403], name: 'Sagrada Família' },
  ],
  ['https://maps.apple.com/?q=41.40338,2.17403', { at: [41.40338, 2.17403] }],
  ['https://maps.apple.com/maps?q=Marca&ll=41.40338,%202.17403', { at: [41.40338, 2.17403], name: 'Marca' }],
  ['http://maps.apple.com/?daddr=41.40338,2.17403&dirflg=w', { at: [41.40338, 2.17403] }],
  ['https://maps.apple.com/directions?source=40.4,-3.7&destination=41.40338,2.17403&mode=walking', { at: [41.40338, 2.17403] }],
  [
    'https://maps.apple.com/?address=Carrer%20de%20Mallorca,%20401,%20Barcelona&auid=12&ll=41.40338,2.17403&lsp=9902&q=Sagrada%20Fam%C3%ADlia',
    { at: [41.40338, 2.17403], name: 'Sagrada Família', address: 'Carrer de Mallorca, 401, Barcelona' },
  ],
  [
    'https://maps.apple.com/place?address=600%20Guerrero%20St,%20San%20Francisco,%20CA%2094110,%20United%20States&coordinate=37.761432,-122.424095&name=Tartine%20Bakery&place-id=I6A1B2C3D&map=explore',
    { at: [37.76143, -122.42409], name: 'Tartine Bakery', address: '600 Guerrero St, San Francisco, CA 94110, United States' },
  ],
  [
    'https://maps.apple.com/place?auid=278608828980142166&address=Junagadh%2C+Gujarat%2C+India&coordinate=21.522781%2C70.458687&name=Junagadh&lsp=6489',
    { at: [21.52278, 70.45869], name: 'Junagadh', address: 'Junagadh, Gujarat, India' },
  ],
  ['https://maps.apple.com/look-around?coordinate=41.40338,2.17403', { at: [41.40338, 2.17403] }],
  ['https://maps.apple.com/frame?center=41.40338,2.17403&span=0.01,0.02', { at: [41.40338, 2.17403], doubt: 557 }],
  [
    'https://maps.apple.com/search?query=Caf%C3%A9&center=41.40338,2.17403',
    { at: [41.40338, 2.17403], name: 'Café', doubt: 1000 },
  ],
  ['https://maps.apple.com/?q=pizza&sll=41.40338,2.17403&z=17', { at: [41.40338, 2.17403], name: 'pizza', doubt: 269 }],
]

const openStreetMap: [string, Expected][] = [
  ['https://www.openstreetmap.org/?mlat=41.40338&mlon=2.17403#map=17/41.40330/2.17400', { at: [41.40338, 2.17403] }],
  ['https://www.openstreetmap.org/?mlat=41.40338&mlon=2.17403&zoom=17', { at: [41.40338, 2.17403] }],
  ['https://osm.org/?mlat=41.40338&mlon=2.17403', { at: [41.40338, 2.17403] }],
  [
    'https://www.openstreetmap.org/directions?engine=fossgis_osrm_foot&route=40.4168%2C-3.7038%3B41.40338%2C2.17403#map=7/41/0',
    { at: [41.40338, 2.17403] },
  ],
  ['https://www.openstreetmap.org/directions?from=&to=41.40338%2C2.17403', { at: [41.40338, 2.17403] }],
  ['https://www.openstreetmap.org/search?query=41.40338%2C2.17403#map=17/41.4/2.17', { at: [41.40338, 2.17403] }],
  ['https://www.openstreetmap.org/search?lat=41.40338&lon=2.17403#map=17/41.4/2.17', { at: [41.40338, 2.17403] }],
  [
    'https://www.openstreetmap.org/export/embed.html?bbox=2.1%2C41.3%2C2.2%2C41.5&layer=mapnik&marker=41.40338%2C2.17403',
    { at: [41.40338, 2.17403] },
  ],
  ['https://www.openstreetmap.org/#map=17/41.40338/2.17403', { at: [41.40338, 2.17403], doubt: 269 }],
  ['https://www.openstreetmap.org/#map=17/41.40338/2.17403&layers=C', { at: [41.40338, 2.17403], doubt: 269 }],
  ['https://www.openstreetmap.org/node/123456#map=19/41.40338/2.17403', { at: [41.40338, 2.17403], doubt: 67 }],
  ['https://www.openstreetmap.org/?lat=41.40338&lon=2.17403&zoom=17&layers=M', { at: [41.40338, 2.17403], doubt: 269 }],
  [
    'https://www.openstreetmap.org/search?query=Sagrada%20Familia#map=17/41.40338/2.17403',
    { at: [41.40338, 2.17403], name: 'Sagrada Familia', doubt: 269 },
  ],
]

const withoutLink: [string, Expected][] = [
  ['geo:41.40338,2.17403', { at: [41.40338, 2.17403] }],
  ['geo:41.40338,2.17403,30;crs=wgs84;u=35', { at: [41.40338, 2.17403], doubt: 35 }],
  ['GEO:41.40338,2.17403?z=17', { at: [41.40338, 2.17403] }],
  ['geo:0,0?q=41.40338,2.17403(Sagrada+Familia)', { at: [41.40338, 2.17403], name: 'Sagrada Familia' }],
  ['geo:0,0?q=41.40338,2.17403(Sagrada Familia)', { at: [41.40338, 2.17403], name: 'Sagrada Familia' }],
  ['geo:41.4,2.1?q=41.40338%2C2.17403%28Sagrada%20Fam%C3%ADlia%29&z=17', { at: [41.40338, 2.17403], name: 'Sagrada Família' }],
  ['geo:41.40338,2.17403?q=Sagrada%20Familia', { at: [41.40338, 2.17403], name: 'Sagrada Familia' }],
  ['41.40338, 2.17403', { at: [41.40338, 2.17403] }],
  ['41,40338, 2,17403', { at: [41.40338, 2.17403] }],
  [`41°24'12.2"N 2°10'26.5"E`, { at: [41.40339, 2.17403] }],
  [`40° 25' 0.5" N, 3° 42' 13" O`, { at: [40.41681, -3.70361] }],
  ['8FH4C53F+FP', { at: [41.40369, 2.17431] }],
  ['8fh4c53f+fp Barcelona', { at: [41.40369, 2.17431] }],
  ['8FH4C53F+', { at: [41.40375, 2.17375], doubt: 139 }],
  ['https://plus.codes/8FH4C53F+FP', { at: [41.40369, 2.17431], url: null }],
]

const places = [...google, ...googleWindows, ...apple, ...openStreetMap]

describe('readPastedPlace', () => {
  it.each([...places, ...withoutLink])('understands %s', (text, { at: [lat, lng], name, address, doubt, url }) => {
    const read = readPastedPlace(text)
    expect(read).toMatchObject({ kind: 'place', lat, lng, accuracy: doubt ?? 0 })
    if (read?.kind !== 'place') return
    expect([read.name, read.address]).toEqual([name, address])
    if (url !== undefined) expect(read.url).toBe(url ?? undefined)
    expect(isPlace(makePlace({ ...read, source: 'link' }))).toBe(true)
  })

  it('says of windows that they are, and of other positions that they are not', () => {
    for (const [text, { doubt }] of places)
      expect([text, readPastedPlace(text)]).toMatchObject([text, { isWindow: doubt !== undefined }])
    for (const [text] of withoutLink) expect(readPastedPlace(text)).toMatchObject({ isWindow: false })
  })

  it.each([
    ['https://maps.app.goo.gl/AbCdEfGh12345678'],
    ['https://maps.app.goo.gl/AbCdEfGh12345678?g_st=ic'],
    ['maps.app.goo.gl/AbCdEfGh12345678'],
    ['https://goo.gl/maps/AbCdEf'],
    ['http://goo.gl/maps/AbCdEf'],
    ['https://g.co/kgs/AbCdEf'],
    ['https://g.page/hotel-x'],
    ['https://share.google/AbCdEf'],
    ['https://maps.apple.com/p/dtcGHQZ--4bUSh'],
    ['https://maps.apple/p/dtcGHQZ--4bUSh'],
    ['https://osm.org/go/0EEQjEEb--?m='],
    ['https://www.openstreetmap.org/go/0EEQjEEb'],
  ])('knows the short link %s', (text) => {
    expect(readPastedPlace(text)).toEqual({ kind: 'shortLink' })
  })

  it('keeps the name that was shared with a short link', () => {
    expect(readPastedPlace('Sagrada Família\nCarrer de Mallorca\nhttps://maps.app.goo.gl/AbC')).toEqual({
      kind: 'shortLink',
      name: 'Sagrada Família',
    })
  })

  it.each([
    ['https://www.openstreetmap.org/node/123456', 'noPosition', undefined],
    ['https://www.google.com/maps', 'noPosition', undefined],
    ['https://maps.google.com/?cid=10281119596374313554', 'noPosition', undefined],
    ['https://maps.google.com/?q=Sagrada+Familia', 'noPosition', 'Sagrada Familia'],
    ['https://www.google.es/maps/place/CIPSA+-+Formaci%C3%B3+A+Barcelona', 'noPosition', 'CIPSA - Formació A Barcelona'],
    ['https://www.google.com/maps/search/?api=1&query=Sagrada%20Familia&query_place_id=ChIJ', 'noPosition', 'Sagrada Familia'],
    ['https://www.google.com/maps/dir/?api=1&destination=QVB,+Sydney', 'noPosition', 'QVB'],
    // The window of a route is not its end, nor is its other stop.
    ['https://www.google.com/maps/dir/40.4,-3.7/Toledo/@40.1,-3.9,10z', 'noPosition', 'Toledo'],
    [
      'https://www.google.com/maps/dir/A/Toledo/@40,-3,10z/data=!4m9!4m8!1m5!1m1!1s0x1:0x2!2m2!1d-3.7!2d40.4!1m0!3e0',
      'noPosition',
      'Toledo',
    ],
    ['https://www.google.com/maps/dir/A/Toledo/data=!4m7!4m6!1m5!1m1!1s0x1:0x2!2m2!1d-3.7!2d40.4', 'noPosition', 'Toledo'],
    ['https://maps.google.com/maps?saddr=Madrid&daddr=Toledo&ll=40.1,-3.9&z=12', 'noPosition', 'Toledo'],
    ['https://maps.apple.com/?saddr=Madrid&daddr=Toledo&ll=40.1,-3.9', 'noPosition', 'Toledo'],
    ['https://www.openstreetmap.org/directions?from=Madrid&to=Toledo#map=12/40.1/-3.9', 'noPosition', 'Toledo'],
    ['https://maps.apple.com/place?auid=4817596912492427351', 'noPosition', undefined],
    ['https://maps.apple.com/?address=One%20Apple%20Park%20Way,%20Cupertino', 'noPosition', undefined],
    ['geo:0,0?q=Calle+Mayor+1,+Madrid', 'noPosition', 'Calle Mayor 1, Madrid'],
    ['geo:41.4,2.17;crs=nad27', 'noPosition', undefined],
    ['geo:', 'noPosition', undefined],
    ['https://plus.codes/x', 'noPosition', undefined],
    ['https://maps.google.com/?q=141.40338,2.17403', 'badPosition', undefined],
    ['https://www.google.com/maps/place/X/@1,1,17z/data=!8m2!3d91.5!4d2.1', 'badPosition', 'X'],
    ['https://www.openstreetmap.org/?mlat=0&mlon=0', 'badPosition', undefined],
    ['https://maps.google.com/?q=0.000001,0.000001', 'badPosition', undefined],
    ['geo:0,0', 'badPosition', undefined],
    ['141.40338, 2.17403', 'badPosition', undefined],
    ['https://www.google.com/maps/@40.4,-3.7,6z', 'tooWide', undefined],
    ['https://www.google.com/maps/place/Espa%C3%B1a/@40.4,-3.7,6z', 'tooWide', 'España'],
    ['https://www.openstreetmap.org/#map=5/40.4/-3.7', 'tooWide', undefined],
    ['geo:41.4,2.17;u=60000', 'tooWide', undefined],
    ['8FH40000+', 'tooWide', undefined],
    ['C53F+FP Barcelona', 'shortCode', undefined],
    ['https://plus.codes/C53F+FP,Barcelona', 'shortCode', undefined],
    ['https://www.booking.com/hotel/es/x.html', 'otherLink', undefined],
    ['https://www.google.com/search?q=Sagrada+Familia', 'otherLink', undefined],
    ['https://www.google.com.evil.example/maps?q=41.4,2.17', 'otherLink', undefined],
    ['https://google.com@evil.example/maps?q=41.4,2.17', 'otherLink', undefined],
    ['https://maps.google.com@evil.example/maps?q=41.4,2.17', 'otherLink', undefined],
    ['https://www.google.com/maps?q=place_id:ChIJk_s92NyipBIRUMnDG8Kq2Js', 'noPosition', undefined],
  ])('does not understand %s: %s', (text, reason, name) => {
    const read = readPastedPlace(text)
    expect(read).toMatchObject({ kind: 'unclear', reason })
    expect(read && 'name' in read ? read.name : undefined).toBe(name)
  })

  it.each([
    [''],
    ['  '],
    ['Sagrada Família'],
    ['Calle Mayor, 41'],
    ['Hotel X https://www.booking.com/x'],
    ['google maps'],
    ['geología'],
    ['maps.google.com.evil.example/x'],
    ['C+D'],
    ['10:30'],
    ['41'],
  ])('leaves %j to the search', (text) => {
    expect(readPastedPlace(text)).toBeUndefined()
  })

  it('reads nothing longer than 2,000 characters', () => {
    const link = 'https://maps.google.com/?q=41.4,2.17&x='
    expect(readPastedPlace(link + 'a'.repeat(2000 - link.length))).toMatchObject({ kind: 'place' })
    expect(readPastedPlace(link + 'a'.repeat(2001 - link.length))).toEqual({ kind: 'unclear', reason: 'tooLong' })
  })

  it('stores the address encoded, and not at all if it is too long', () => {
    expect(readPastedPlace('https://www.google.com/maps/place/Café "X"|/data=!8m2!3d41.4!4d2.1'.replace(' ', '+'))).toMatchObject(
      {
        url: 'https://www.google.com/maps/place/Caf%C3%A9+%22X%22%7C/data=!8m2!3d41.4!4d2.1',
      },
    )
    const long = `https://maps.google.com/?q=41.4,2.17&x=${'a'.repeat(300)}`
    expect(readPastedPlace(long)).toEqual({ kind: 'place', lat: 41.4, lng: 2.17, accuracy: 0, isWindow: false })
  })

  it('clips names', () => {
    const read = readPastedPlace(`https://maps.google.com/?q=41.4,2.17(${'%F0%9F%8F%96'.repeat(100)})`)
    expect(read).toMatchObject({ name: '🏖'.repeat(80) })
  })
})

describe('hostile texts', () => {
  const seeds = [...places, ...withoutLink].map(([text]) => text)
  const parts = [
    '!1m9',
    '!4m',
    '!3d',
    '!4d',
    '@',
    ',',
    '%',
    '%E0%A4',
    '&',
    '=',
    '?',
    '#',
    '/',
    '°',
    "'",
    '"',
    '41.4',
    '-',
    '\0',
    '\uD800',
    '🏖',
    ' ',
    '\n',
    '(',
    'N',
    'O',
    'https://',
    'geo:',
    'data=',
    'q=',
  ]

  const mutate = (random: ReturnType<typeof randomFrom>): string => {
    let text = random.pick(seeds) ?? ''
    for (let change = random.below(6); change >= 0; change -= 1) {
      const at = random.below(text.length + 1)
      text = text.slice(0, at) + (random.pick(parts) ?? '') + text.slice(at + random.below(4))
    }
    return random.chance(0.1) ? text.repeat(3) : text
  }

  it('throw nothing and give only valid places', () => {
    const random = randomFrom(firstSeed('SEED'))
    let understood = 0
    for (let run = 0; run < 10_000; run += 1) {
      const text = run % 4 === 0 ? Array.from({ length: random.below(40) }, () => random.pick(parts)).join('') : mutate(random)
      const read = readPastedPlace(text)
      if (read?.kind !== 'place') continue
      understood += 1
      const place = makePlace({ ...read, source: 'link' })
      expect(place, text).toMatchObject({
        lat: read.lat,
        lng: read.lng,
        url: read.url ?? null,
        name: read.name ?? null,
        accuracy: read.accuracy,
      })
      expect(isPlace(place), text).toBe(true)
    }
    expect(understood).toBeGreaterThan(500)
  })

  // A quadratic pattern would need minutes for all of them.
  it.each([
    ['digits', (n: number) => '4'.repeat(n)],
    ['decimals', (n: number) => '4.'.repeat(n)],
    ['commas', (n: number) => '4,'.repeat(n)],
    ['blanks', (n: number) => `4.1${' '.repeat(n)}x`],
    ['letters', (n: number) => 'N'.repeat(n)],
    ['pins', (n: number) => `https://maps.google.com/maps/place/x/data=${'!3d4!4d'.repeat(n)}`],
    ['nested data', (n: number) => `https://maps.google.com/maps/dir/a/b/data=${'!4m999'.repeat(n)}`],
    ['folders', (n: number) => `https://maps.google.com/maps/place/${'/'.repeat(n)}`],
    ['signs behind a link', (n: number) => `https://maps.google.com/${')'.repeat(n)}x`],
    ['names of hosts', (n: number) => `${'a.'.repeat(n)}es/maps`],
    ['percent signs', (n: number) => `https://maps.google.com/?q=${'%'.repeat(n)}`],
    ['brackets', (n: number) => `https://maps.google.com/?q=${'('.repeat(n)}`],
  ])('of %s are read as far as they go', (_, make) => {
    for (let n = 1; n <= 1900; n *= 2) expect(() => readPastedPlace(make(n).slice(0, 2000))).not.toThrow()
    for (let run = 0; run < 50; run += 1) readPastedPlace(make(2000).slice(0, 2000))
  })
})
