import { presenceColors, type PresenceColor } from '../../../theme/tokens'
import { cssColor as c } from '../../../theme/vars'

/** FNV-1a of the id: the same for every viewer. */
function presenceColor(userId: string): PresenceColor {
  let hash = 2_166_136_261
  for (let i = 0; i < userId.length; i += 1) hash = Math.imul(hash ^ userId.charCodeAt(i), 16_777_619)
  return presenceColors[(hash >>> 0) % presenceColors.length] ?? 'violet'
}

export const presenceCss = (userId: string): string => c(`presence.${presenceColor(userId)}`)

/** 'Marcos' of 'Marcos Ibáñez'. */
export const firstName = (name: string): string => name.split(' ')[0] ?? name
