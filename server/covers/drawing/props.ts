import { type PropPart, SIGHTS } from './sights'

/** Relative to the foot, back to front; only M is absolute. */
const THINGS = {
  gull: [['leaf', 'M-7-2q4-4 7 2q3-6 7-2q-4-1-7 4.6q-3-5.6-7-4.6z']],
  boat: [
    ['night', 'M-15 0h30l-5 7h-20z'],
    ['sail', 'M-1-2v-33l-14 31z'],
    ['sailDark', 'M1-2v-28q12 14 11 28z'],
  ],
  canoe: [
    ['roof', 'M-20 0h40q-4 8-12 8h-16q-8 0-12-8z'],
    ['roofDark', 'M0 0h20q-4 8-12 8h-8z'],
  ],
  jetty: [
    ['night', 'M6 2h3v16h-3zM20 10h3v16h-3zM36 18h3v18h-3z'],
    ['stone', 'M0 0h14l56 40h-30z'],
  ],
  parasol: [
    ['shadow', 'M-12 0q12-4 26 0q-10 4-26 0z'],
    ['night', 'M-1.2-20h2.6v21h-2.6z'],
    ['sail', 'M-15-18a15 13 0 0 1 30 0q-15-4-30 0z'],
    ['roof', 'M0-31a15 13 0 0 1 15 13q-6-2-11-2q0-6-4-11zM-15-18a15 13 0 0 1 15-13q-5 5-6 11q-5 0-9 2z'],
  ],
  lighthouse: [
    ['wall', 'M6 1v-13h19v13zM-7 1l2.4-49h9.2l2.4 49z'],
    ['wallDark', 'M17 1v-13h8v13zM1 1v-49h3.6l2.4 49z'],
    ['roof', 'M6-12l9-9l11.5 9zM-6.2-18h12.4v8h-12.4zM-5.2-37h10.4v8h-10.4z'],
    ['roofDark', 'M15-21l11.5 9h-9.5zM-7-50h14v4h-14zM-6-57l6-9l6 9z'],
    ['glow', 'M-4-57h8v7h-8z'],
  ],
  chapel: [
    ['wall', 'M-16 1v-41h12v41zM-5 1v-17h27v17z'],
    ['wallDark', 'M-9 1v-41h5v41zM13 1v-17h9v17z'],
    ['roof', 'M-5.5-15.5l14.5-10l14.5 10zM-17.5-39.5l7.5-14l7.5 14z'],
    ['roofDark', 'M9-25.5l14.5 10h-10.5zM-10-53.5l7.5 14h-6.5z'],
    ['night', 'M-12.5-26v-6a2.2 2.2 0 0 1 4.4 0v6zM3 1v-7a2.6 2.6 0 0 1 5.2 0v7z'],
  ],
  keep: [
    ['stone', 'M-11 1v-44h5.5v5h3v-5h5v5h8.5v39z'],
    ['stoneDark', 'M2.5 1v-40h3v-4h5.5v44z'],
    ['night', 'M-5.5-19v-7a2.3 2.3 0 0 1 4.6 0v7z'],
  ],
  castle: [
    ['stone', 'M-34 4v-30h6v5h6v-5h6v5h6v-5h6v5h6v-19h6v5h5v-5h5v5h6v39z'],
    ['stoneDark', 'M-10 4v-25h6v25zM9 4v-48h4v5h5v43z'],
    ['night', 'M-26 4v-11a4 4 0 0 1 8 0v11zM2-18v-7a2.4 2.4 0 0 1 4.8 0v7z'],
  ],
  windmill: [
    ['wall', 'M-12 1l2-30h20l2 30z'],
    ['wallDark', 'M2 1v-30h8l2 30z'],
    ['roof', 'M-12-29l12-14l12 14z'],
    ['roofDark', 'M0-43l12 14h-10z'],
    ['night', 'M0-33l18.2 17.4 3.6-4.8zM0-33l-17.4 18.2 4.8 3.6zM0-33l-18.2-17.4-3.6 4.8zM0-33l17.4-18.2-4.8-3.6z'],
  ],
  cabin: [
    ['timber', 'M-14 1v-15h28v15z'],
    ['timberDark', 'M5 1v-15h9v15z'],
    ['roofDark', 'M6-28h4v11h-4zM0-28l16 15.5h-11z'],
    ['roof', 'M-16-12.5l16-15.5l5 15.5z'],
    ['lamp', 'M-9-10h6.4v6h-6.4z'],
  ],
  stilts: [['night', 'M-10 0h3v13h-3zM7 0h3v13h-3z']],
  farm: [
    ['wall', 'M-24 1v-24h30v24zM8 1v-36h15v36z'],
    ['wallDark', 'M-6 1v-24h14v24zM17 1v-36h6v36z'],
    ['roof', 'M-26-22.5l9-11h16l9 11zM6-34.5l4-7h11l4 7z'],
    ['roofDark', 'M-6-22.5v-11h5l9 11zM17-34.5v-7h4l4 7z'],
    ['night', 'M-20-9v-6h4v6zM-12-9v-6h4v6zM11-22v-6h4v6z'],
  ],
  camel: [
    [
      'sandDark',
      'M-14 0l1-16q-1-6 5-7q4-9 9-1q4-8 8 2q5 0 6-6l1-7q2-3 8-1v3l-5 1-1 12q-1 6-6 7v13h-2.6l-0.6-12h-16l-1 12h-2.6v-10l-1 10z',
    ],
    ['roof', 'M-5-25h9v8h-9z'],
  ],
  bale: [
    ['straw', 'M-8-8a8 8 0 1 1 16 0a8 8 0 1 1-16 0z'],
    ['strawDark', 'M0-16a8 8 0 0 1 0 16z'],
  ],
  kasbah: [
    ['sand2', 'M-36 1v-38h6v4h6v-4h6v4h6v-20h6v4h6v-4h6v4h5v10h6v-4h6v4h6v-4h6v44z'],
    ['sand3', 'M-16 1v-34h4v34zM6 1v-52h-2v-4h7v56zM28 1v-42h7v42z'],
    ['sandDark', 'M-29-14v-8h4v8zM-4-28v-9h4v9zM-4-8v-9h4v9zM18-18v-8h4v8z'],
  ],
  temple: [
    ['stone', 'M-48 1v-15h10v-15h10v-15h10v-15h10v-13h20v13h10v15h8v15h10v15h8v15z'],
    ['stoneDark', 'M6 1v-73h6v13h10v15h10v15h8v15h8v15z'],
    ['wallDark', 'M-10 1l3-61h10l3 61z'],
    ['night', 'M-5-60v-9h6v9z'],
  ],
  spires: [
    ['stone', 'M-27 0v-96h20v40h14v-40h20v96z'],
    ['stoneDark', 'M-15 0v-96h8v96zM19 0v-96h8v96z'],
    ['leaf', 'M-29-95l12-36l2 36zM5-95l12-36l2 36z'],
    ['leafDark', 'M-17-131l12 36h-10zM17-131l12 36h-10z'],
    ['night', 'M-21-70v-13a3 3 0 0 1 6 0v13zM13-70v-13a3 3 0 0 1 6 0v13z'],
  ],
  dome: [
    ['stone', 'M-32 0v-70h12v-14h40v14h12v70z'],
    ['stoneDark', 'M10 0v-84h10v14h12v70zM-4-109h8v-12h-8z'],
    ['roof', 'M-24-84a24 27 0 0 1 48 0zM-6-120l6-11l6 11z'],
    ['roofDark', 'M0-111a24 27 0 0 1 24 27h-15q0-17-9-27zM0-131l6 11h-5z'],
    ['night', 'M-15-70v-7a3 3 0 0 1 6 0v7zM-3-70v-7a3 3 0 0 1 6 0v7zM9-70v-7a3 3 0 0 1 6 0v7z'],
  ],
  clock: [
    ['stone', 'M-13 0v-106h26v106z'],
    ['stoneDark', 'M4 0v-106h9v106z'],
    ['roof', 'M-15-105l15-33l4 33z'],
    ['roofDark', 'M0-138l15 33h-11z'],
    ['sail', 'M-8-90a8 8 0 1 1 16 0a8 8 0 1 1-16 0z'],
    ['night', 'M-1.2-95h2.6v5h4v2.4h-6.6zM-3-56v-13a3 3 0 0 1 6 0v13z'],
  ],
  bridge: [
    ['stone', 'M-74 8v-22q74-16 148 0v22z'],
    ['stoneDark', 'M-76-11q76-16 152 0v-5q-76-16-152 0z'],
    ['water', 'M-22 9v-7a22 20 0 0 1 44 0v7z'],
    ['stoneDark', 'M-60 8v-5a12 11 0 0 1 24 0v5zM36 8v-5a12 11 0 0 1 24 0v5z'],
  ],
} satisfies Record<string, readonly PropPart[]>

/** 100 units high. */
const PLANTS = {
  fir: [
    ['leaf', 'M1-100l-17 32h8l-15 30h10l-16 30h26v8h4z'],
    ['leafDark', 'M0-100l16 32h-8l15 30h-10l16 30h-26v8h-3z'],
  ],
  snowFir: [
    ['leaf', 'M1-100l-17 32h8l-15 30h10l-16 30h26v8h4z'],
    ['leafDark', 'M0-100l16 32h-8l15 30h-10l16 30h-26v8h-3z'],
    ['snow', 'M0-100l-14 27l11-6l6 7l2-20zM-9-66l-14 27l12-6l6 7l3-20z'],
  ],
  cypress: [
    ['leaf', 'M0 0c-13-25-10-75 0-100c10 25 13 75 0 100z'],
    ['leafDark', 'M0-100c10 25 13 75 0 100z'],
  ],
  pine: [
    ['leafDark', 'M-4 0q10-32 2-64h6q10 32 3 64z'],
    ['leaf', 'M-46-60c0-46 92-46 92 0q-46 9-92 0z'],
    ['leafDark', 'M8-94c22 1 38 14 38 34q-25 6-52 4q24-14 14-38z'],
  ],
  palm: [
    ['leafDark', 'M-3.5 0q5-55 17-100h5q-10 50-15 100z'],
    ['leaf', 'M16-100q-22-12-44 14q24-7 44-14zM16-100q-20-28-40-6q22-4 40 6zM16-100q-10-38-20-22q12 4 20 22z'],
    ['leafDark', 'M16-100q10-38 20-22q-12 4-20 22zM16-100q20-28 40-6q-22-4-40 6zM16-100q22-12 44 14q-24-7-44-14z'],
  ],
  bentPalm: [
    ['leafDark', 'M-3.5 0q-2-60-18-92h5q16 36 21 92z'],
    ['leaf', 'M-18-92q-24-8-42 18q24-10 42-18zM-18-92q-24-26-42 0q24-8 42 0zM-18-92q-14-36-24-18q14 2 24 18z'],
    ['leafDark', 'M-18-92q6-38 18-24q-12 6-18 24zM-18-92q20-28 42-4q-24-6-42 4zM-18-92q24-10 44 18q-24-10-44-18z'],
  ],
  leaves: [
    [
      'leaf',
      'M0 0q-58-14-62-44q24 14 62 44zM0 0q-38-34-26-66q16 28 26 66zM0 0q-12-46 10-72q4 36-10 72zM0 0q4-38 44-56q-12 32-44 56zM0 0q24-26 62-26q-22 18-62 26z',
    ],
    [
      'leafDark',
      'M0 0q-28-34-62-44q20 34 62 44zM0 0q-2-40-26-66q-6 34 26 66zM0 0q26-38 10-72q-6 36-10 72zM0 0q44-18 44-56q-24 24-44 56zM0 0q42 2 62-26q-34 8-62 26z',
    ],
  ],
} satisfies Record<string, readonly PropPart[]>

export type PropName = keyof typeof THINGS | keyof typeof PLANTS | keyof typeof SIGHTS

export const PROPS: Record<PropName, readonly PropPart[]> = { ...THINGS, ...PLANTS, ...SIGHTS }
