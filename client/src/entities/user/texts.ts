export const texts = {
  follow: 'Seguir',
  following: 'Siguiendo',
  unfollow: 'Dejar de seguir',
  you: 'Tú',
  followName: (name: string) => `Seguir a ${name}`,
  unfollowName: (name: string) => `Dejar de seguir a ${name}`,
  unfollowUser: (username: string) => `Dejar de seguir a @${username}`,
  loginToFollow: (name: string) => `Para seguir a ${name}.`,
  none: 'No hay sugerencias',
  failed: 'En este momento no se encuentran usuarios. Inténtalo más tarde.',
  loading: 'Cargando usuarios',
}
