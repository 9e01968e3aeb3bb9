export const roleTexts = {
  roles: { editor: 'Puede editar', proposer: 'Puede proponer', viewer: 'Puede ver' },
  role: 'Permiso',
}
