import type { MapAudience } from '#shared/audience'

/** All share one password. */
export interface DemoPerson {
  username: string
  name: string
  /** Number of a preset. */
  avatar: 1 | 2 | 3 | 4 | 5 | 6 | null
  mapAudience?: MapAudience
}

export const DEMO_PASSWORD = 'periplo-demo'

/** Printed at the start. The first travels today with the second. */
export const DEMO_LOGINS = ['elenarobles', 'marcosib'] as const

export const demoPeople: readonly DemoPerson[] = [
  { username: 'elenarobles', name: 'Elena Robles', avatar: 1, mapAudience: 'everyone' },
  { username: 'marcosib', name: 'Marcos Ibáñez', avatar: 2 },
  { username: 'luciaferrer', name: 'Lucía Ferrer', avatar: 3 },
  { username: 'tomasquiroga', name: 'Tomás Quiroga', avatar: 6 },
  { username: 'aminahaddad', name: 'Amina Haddad', avatar: 5 },
  { username: 'nicovega', name: 'Nicolás Vega', avatar: 4 },
  { username: 'irenesoler', name: 'Irene Soler', avatar: 1 },
  { username: 'pablo.duarte', name: 'Pablo Duarte', avatar: 6 },
  { username: 'carmenlago', name: 'Carmen Lago', avatar: 1 },
  { username: 'josemiranda', name: 'José Miranda', avatar: 2 },
  { username: 'nadiabenali', name: 'Nadia Benali', avatar: 3 },
  { username: 'iker_arrieta', name: 'Iker Arrieta', avatar: 4 },
  { username: 'marinacosta', name: 'Marina Costa', avatar: 1 },
  { username: 'elisandongo', name: 'Elisa Ndongo', avatar: 3 },
  { username: 'hugosalas', name: 'Hugo Salas', avatar: 2 },
  { username: 'riturbe', name: 'Ramón Iturbe', avatar: 6 },
  { username: 'clara.vidal', name: 'Clara Vidal', avatar: null },
  { username: 'lisardopena', name: 'Lisardo Pena', avatar: 4 },
  { username: 'yasmina.azar', name: 'Yasmina Azar', avatar: 5 },
]
