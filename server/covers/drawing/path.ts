import { nth } from './dice'

export type PathPoint = readonly [x: number, y: number]

/** The width follows from the aspect ratio. */
export const STAGE_HEIGHT = 200

/** Rounded to 1 / `steps`. */
export const formatNumber = (value: number, steps = 10): string => String(Math.round(value * steps) / steps)

function pathTemplate(steps: number) {
  return (parts: TemplateStringsArray, ...values: (number | string)[]): string =>
    values.reduce<string>(
      (text, value, at) => text + (typeof value === 'number' ? formatNumber(value, steps) : value) + nth(parts, at + 1),
      nth(parts, 0),
    )
}

export const path = pathTemplate(10)
/** Path data rounded to integers, for land and distant shapes. */
export const roughPath = pathTemplate(1)

export const rect = (x: number, y: number, w: number, h: number) => path`M${x} ${y}h${w}v${h}h${-w}z`

export const polygon = (points: readonly PathPoint[]) => `M${points.map(([x, y]) => roughPath`${x} ${y}`).join('L')}z`

/** The round ends stick out by half the height. */
export const pill = (x: number, y: number, w: number, h: number) =>
  path`M${x} ${y}h${w}a${h / 2} ${h / 2} 0 0 1 0 ${h}h${-w}a${h / 2} ${h / 2} 0 0 1 0 ${-h}z`

export function disc(x: number, y: number, radius: number): string {
  const r = Math.round(radius * 10) / 10
  return path`M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`
}

export function curve(points: readonly PathPoint[], dy = 0): string {
  const [x0, y0] = nth(points, 0)
  const bends = points.slice(1).map(([x, y], at) => {
    return roughPath`S${(x + nth(points, at)[0]) / 2} ${y + dy} ${x} ${y + dy}`
  })
  return roughPath`M${x0} ${y0 + dy}` + bends.join('')
}

export const below = (points: readonly PathPoint[], dy = 0) =>
  curve(points, dy) + roughPath`V${STAGE_HEIGHT + 2}H${nth(points, 0)[0]}z`

/** Requires path data in which only M is absolute; keeps arc flags. */
export function movePath(shape: string, x: number, y: number, k: number): string {
  return shape.replace(/([A-Za-z])([^A-Za-z]*)/g, (_, command: string, rest: string) => {
    const moved = (rest.match(/-?[\d.]+/g) ?? []).map((text, at) => {
      const isArcFlag = command === 'a' && at % 7 > 1 && at % 7 < 5
      if (isArcFlag) return text
      return formatNumber(Number(text) * k + (command === 'M' ? nth([x, y], at) : 0))
    })
    return command + moved.join(' ')
  })
}

/** Where a descending line crosses a height. */
export function crossing(points: readonly PathPoint[], y: number): number {
  const at = points.findIndex((point) => point[1] >= y)
  const [x1, y1] = nth(points, at - 1)
  const [x2, y2] = nth(points, at)
  return x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)
}
