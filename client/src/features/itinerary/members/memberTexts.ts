import { isolate } from '#shared/text'

export const memberTexts = {
  owner: 'Propietario',
  roleOf: (name: string) => `Permiso de ${isolate(name)}`,
  roleChanged: {
    editor: (name: string) => `${isolate(name)} ya puede editar`,
    proposer: (name: string) => `${isolate(name)} ya puede proponer ideas`,
    viewer: (name: string) => `${isolate(name)} ya puede ver el itinerario`,
  },
  roleFailed: 'No se ha podido cambiar el permiso. Inténtalo de nuevo.',
  everybody: 'Quién participa',
  moreCollaborators: (count: number) => `+${count}`,
  showPeople: (names: readonly string[]) => `Colaboradores: ${names.map(isolate).join(', ')}`,
  collaborators: 'Colaboradores',
  username: 'Nombre de usuario',
  addCollaborator: 'Añadir colaborador',
  candidates: 'Sugerencias',
  removeCollaborator: (name: string) => `Quitar a ${isolate(name)}`,
  alreadyOwner: 'Este itinerario ya es tuyo: no hace falta que te añadas.',
  alreadyIn: (username: string) => `@${username} ya participa en este itinerario.`,
  usernameNeeded: 'Por favor, ingresa un nombre de usuario.',
  tooMany: 'Has añadido a muchas personas en poco tiempo. Inténtalo más tarde.',
  addFailed: 'Error al añadir colaborador. Por favor, inténtalo de nuevo.',
}

export const guestUpgradeLineTexts = {
  here: (name: string) => `Estás aquí como ${isolate(name)}.`,
}

export const removeTexts = {
  question: (name: string) => `¿Quitar a ${isolate(name)}?`,
  consequence: 'Dejará de participar en este itinerario.',
  confirm: 'Quitar',
  failed: 'No se ha podido quitar. Inténtalo de nuevo.',
}
