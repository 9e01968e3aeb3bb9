import { formatCount } from '../../lib/format'

export const likeTexts = {
  like: (likes: number) => `Me gusta, ${formatCount(likes)}`,
  loginToLike: (title: string) => `Para guardar «${title}» en favoritos.`,
}
