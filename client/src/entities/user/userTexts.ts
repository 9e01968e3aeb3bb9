import { isolate } from '#shared/text'

const lists = new Intl.ListFormat('es')
/** «Roma», «Oporto» y «Lisboa». */
const inList = (titles: readonly string[]): string => lists.format(titles.map((title) => `«${isolate(title)}»`))

export const userTexts = {
  follow: 'Seguir',
  following: 'Siguiendo',
  unfollow: 'Dejar de seguir',
  you: 'Tú',
  followName: (name: string) => `Seguir a ${isolate(name)}`,
  unfollowName: (name: string) => `Dejar de seguir a ${isolate(name)}`,
  unfollowUser: (username: string) => `Dejar de seguir a @${username}`,
  loginToFollow: (name: string) => `Para seguir a ${isolate(name)}.`,
  none: 'No hay sugerencias',
  failed: 'En este momento no se encuentran usuarios. Inténtalo más tarde.',
  loading: 'Cargando usuarios',
  block: (username: string) => `Bloquear a @${username}`,
  blockQuestion: (username: string) => `¿Bloquear a @${username}?`,
  blockConsequence: 'Dejaréis de seguiros, y ninguno verá el perfil, los viajes ni las listas del otro.',
  blockUndo: 'Podrás deshacerlo en la configuración.',
  blockShared: (titles: readonly string[]) =>
    titles.length === 1
      ? `Seguiréis compartiendo ${inList(titles)}: quien quiera dejarlo puede salir.`
      : `Seguiréis compartiendo ${inList(titles)}: quien quiera dejarlos puede salir.`,
  blockConfirm: 'Bloquear',
  blocked: (username: string) => `Has bloqueado a @${username}`,
  unblocked: (username: string) => `Has desbloqueado a @${username}`,
  mute: (username: string) => `Silenciar a @${username}`,
  unmute: (username: string) => `Dejar de silenciar a @${username}`,
  muted: (username: string) => `Has silenciado a @${username}. No lo sabrá, y lo suyo no saldrá en tus novedades.`,
  unmuted: (username: string) => `Has dejado de silenciar a @${username}`,
  restrictionNeedsNetwork: 'Bloquear y silenciar necesita conexión.',
}
