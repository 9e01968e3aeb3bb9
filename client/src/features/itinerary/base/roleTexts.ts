import type { Role } from '#shared/itinerary/roles'

export const roleTexts = {
  roles: { editor: 'Puede editar', proposer: 'Puede proponer', viewer: 'Puede ver' },
  role: 'Permiso',
  draftKept: 'Lo que estabas escribiendo se queda en este dispositivo.',
}

export const changedRoleTexts: Partial<Record<Role, string>> = {
  collaborator: 'Ahora puedes editar este itinerario.',
  proposer: 'Ahora puedes proponer ideas en este itinerario.',
  viewer: 'Ahora solo puedes ver y comentar este itinerario.',
}
