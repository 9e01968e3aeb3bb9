/** The tone decides the colour. */
export type PartRole =
  | 'night'
  | 'leaf'
  | 'leafDark'
  | 'water'
  | 'snow'
  | 'roof'
  | 'roofDark'
  | 'wall'
  | 'wallDark'
  | 'sail'
  | 'sailDark'
  | 'stone'
  | 'stoneDark'
  | 'timber'
  | 'timberDark'
  | 'straw'
  | 'strawDark'
  | 'shadow'
  | 'sand2'
  | 'sand3'
  | 'sandDark'
  | 'lamp'
  | 'glow'

export type PropPart = readonly [role: PartRole, path: string]

const arches = (y: number, half: number, tall: number, ...places: number[]) =>
  places.map((x) => `M${x - half} ${y}v${-tall}a${half} ${half} 0 0 1 ${2 * half} 0v${tall}z`).join('')

const bars = (y: number, wide: number, tall: number, ...places: number[]) =>
  places.map((x) => `M${x} ${y}v${-tall}h${wide}v${tall}z`).join('')

/** Drawn like props: relative to the foot, back to front; only M is absolute. */
export const SIGHTS = {
  arena: [
    ['stone', 'M-62 0v-62q30-8 62-8h18v17h20v18h24v35z'],
    ['stoneDark', 'M14 0v-70h4v17h20v18h24v35zM-62-45h80v3h-80zM-62-23h100v3h-100z'],
    [
      'night',
      arches(0, 4, 12, -52, -38, -24, -10, 4) +
        arches(-24, 4, 10, -52, -38, -24, -10, 4) +
        arches(-46, 4, 8, -52, -38, -24, -10, 4),
    ],
    ['night', arches(0, 4, 12, 22, 36, 50) + arches(-24, 4, 8, 24)],
  ],
  lattice: [
    ['leaf', 'M-40 0h17q3-20 23-21v-125h-1.5l-5 54q-8 62-33.5 92z'],
    ['leafDark', 'M40 0h-17q-3-20-23-21v-125h1.5l5 54q8 62 33.5 92z'],
    ['stone', 'M-19-44h38v4h-38zM-9-84h18v3.5h-18z'],
  ],
  acropolis: [
    ['stoneDark', 'M-92 2l10-30 16-9h126l18 12 16 27z'],
    ['sand3', 'M28 2l6-39h26l18 12 16 27z'],
    ['roofDark', 'M-44-42h88v-32h-88z'],
    ['stone', 'M-54-36h108v-6h-108z'],
    ['wall', 'M-54-72h108v-8h-108zM-54-80l54-20 54 20z' + bars(-42, 6, 32, -50, -36, -22, -8, 6, 20, 34, 45)],
    ['wallDark', 'M0-100l54 20h-54z'],
  ],
  minarets: [
    ['wall', 'M-62 0v-98h9v98zM53 0v-98h9v98z'],
    ['wallDark', 'M-57 0v-98h4v98zM58 0v-98h4v98zM-65-72h15v4h-15zM50-72h15v4h-15z'],
    ['leafDark', 'M-63-98l5.5-28 5.5 28zM52-98l5.5-28 5.5 28z'],
    ['stone', 'M-44 0v-44h88v44z'],
    ['stoneDark', 'M16 0v-44h28v44z'],
    ['leaf', 'M-33-44a33 34 0 0 1 66 0zM-46-44a12 12 0 0 1 24 0zM22-44a12 12 0 0 1 24 0z'],
    ['leafDark', 'M0-78a33 34 0 0 1 33 34h-14q0-22-19-34zM34-56a12 12 0 0 1 12 12h-6q0-8-6-12z'],
    ['glow', 'M-1.2-77h2.4v-14h-2.4z'],
    ['night', arches(-12, 3, 14, -32, -16, 0, 16, 32)],
  ],
  onions: [
    ['stone', 'M-34 0v-58h18v58zM16 0v-64h18v64zM-11 0v-88h22v88z'],
    ['stoneDark', 'M-22 0v-58h6v58zM28 0v-64h6v64zM4 0v-88h7v88z'],
    ['roof', 'M-12-88c-9-16 5-22 12-40c7 18 21 24 12 40z'],
    ['roofDark', 'M0-128c7 18 21 24 12 40h-7q6-20-5-40z'],
    ['leaf', 'M-35-58c-7-13 4-18 10-32c6 14 17 19 10 32z'],
    ['leafDark', 'M-25-90c6 14 17 19 10 32h-6q5-16-4-32z'],
    ['timber', 'M15-64c-7-13 4-18 10-32c6 14 17 19 10 32z'],
    ['timberDark', 'M25-96c6 14 17 19 10 32h-6q5-16-4-32z'],
    ['glow', 'M-.9-128h1.8v-11h-1.8zM-25.8-90h1.6v-9h-1.6zM24.2-96h1.6v-9h-1.6z'],
    ['night', arches(-60, 2.6, 12, 0) + arches(-32, 2.4, 11, -25, 25)],
  ],
  belfry: [
    ['stone', 'M-15 0v-92h30v92zM-8-116h16v-13h-16z'],
    ['wall', 'M-12-92h24v-24h-24z'],
    ['stoneDark', 'M5 0v-92h10v92zM-17-90h34v-4h-34zM3-116h5v-13h-5z'],
    ['wallDark', 'M4-94h8v-22h-8zM-14-115h28v-3.5h-28z'],
    ['roof', 'M-9-128l9-13 3 13z'],
    ['roofDark', 'M0-141l9 13h-6z'],
    ['night', arches(-97, 3, 11, -5, 5) + arches(-66, 2.6, 11, 0) + arches(-36, 2.6, 11, 0)],
  ],
  gate: [
    ['stone', 'M-60 0v-56h34v-8h52v8h34v56zM-22-64v-12h44v12z'],
    ['stoneDark', 'M32 0v-56h28v56zM8-64v-12h14v12z'],
    ['wall', 'M-63-55h37v-5h-37zM26-55h37v-5h-37zM-29-63h58v-5h-58zM-23-76l23-12 23 12z'],
    ['wallDark', 'M0-88l23 12h-23z'],
    ['night', arches(0, 8, 30, 0) + arches(0, 6, 26, -25, 25) + 'M-54 0v-28h9v28zM45 0v-28h9v28z'],
  ],
  pagoda: [
    ['roof', 'M-20 0v-24h40v24zM-16-34h32v-14h-32zM-13-58h26v-14h-26zM-10-82h20v-13h-20z'],
    ['roofDark', 'M6 0v-24h14v24zM5-34h11v-14h-11zM4-58h9v-14h-9zM3-82h7v-13h-7z'],
    ['leaf', 'M-46-22q22-2 28-14h18v14zM-39-46q19-2 24-13h15v13zM-33-70q17-2 21-13h12v13zM-27-93q15-3 19-13h8v13z'],
    ['leafDark', 'M46-22q-22-2-28-14h-18v14zM39-46q-19-2-24-13h-15v13zM33-70q-17-2-21-13h-12v13zM27-93q-15-3-19-13h-8v13z'],
    ['glow', 'M-1.2-105h2.4v-24h-2.4zM-4-112h8v2.4h-8z'],
    ['night', arches(0, 4, 10, -8)],
  ],
  tram: [
    ['night', 'M-24 0h10v4h-10zM14 0h10v4h-10zM-1-38l9-12h2l-8 12z'],
    ['glow', 'M-32 1v-31q0-6 6-6h52q6 0 6 6v31z'],
    ['roof', 'M32 1v-13h-64v13z'],
    ['wall', 'M-35-34q2-6 9-6h52q7 0 9 6z'],
    ['leaf', bars(-16, 9, 13, -28, -16, -4, 8, 20)],
    ['sail', 'M-30-8h60v2.4h-60z'],
  ],
} satisfies Record<string, readonly PropPart[]>

export type Sight = keyof typeof SIGHTS

/** Half the gap between houses for wide sights. */
export const SIGHT_HALF_WIDTHS: Partial<Record<string, number>> = { arena: 66, lattice: 42, minarets: 68, gate: 66 }
