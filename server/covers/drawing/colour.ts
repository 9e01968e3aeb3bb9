const channel = (hex: string, at: number) => parseInt(hex.slice(at, at + 2), 16)

/** `#rrggbb`; `share` 0 is `from`, 1 is `to`. */
export function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const start = channel(from, at)
    return Math.round(start + (channel(to, at) - start) * share)
  })
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
