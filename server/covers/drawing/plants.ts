import { type Scene, drawProp } from './scene'

/** A fir in cold places. Does not end the layer. */
export function palm(s: Scene, name: 'palm' | 'bentPalm', x: number, y: number, k: number): void {
  if (s.cold) drawProp(s, 'fir', x, y, k * 0.8)
  else drawProp(s, name, x, y, k)
}

interface Firs {
  base: number
  count: number
  tall: number
  name?: 'fir' | 'snowFir'
  leap?: number
}

/** Along the lower corners, larger outside. */
export function firs(s: Scene, { base, count, tall, name = 'fir', leap = 15 }: Firs): void {
  const dice = s.fork('firs')
  for (const right of [false, true]) {
    const many = Math.round((right === s.flip ? 0.45 : 1) * count * Math.min(1.3, s.k) * dice.range(0.7, 1.25))
    for (let at = many; at >= 0; at -= 1) {
      const inset = 2 + (at + dice.range(0, 0.5)) * leap
      if (inset > s.w * 0.28) continue
      const h = tall * dice.range(0.75, 1.1) * (1 - (0.5 * at) / (many + 1))
      const y = base + dice.range(2, 10) - at * 0.6
      drawProp(s, name, right ? s.w - inset : inset, y, Math.min(h, right ? 120 : 108) / 100)
    }
    s.flush()
  }
}
