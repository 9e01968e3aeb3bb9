import { isolate } from '#shared/text'
import { formatCount } from '../../lib/format'

export const likeTexts = {
  like: (likes: number) => `Me gusta, ${formatCount(likes)}`,
  loginToLike: (title: string) => `Para guardar «${isolate(title)}» en favoritos.`,
}
