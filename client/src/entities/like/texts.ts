import { count } from '../../lib/format'

export const texts = {
  like: (likes: number) => `Me gusta, ${count(likes)}`,
  loginToLike: (title: string) => `Para guardar «${title}» en favoritos.`,
}
