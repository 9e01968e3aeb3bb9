const WIDTH = 30
const RENEW_MS = 100

export interface ProgressBar {
  add: (done: number, label: string) => void
  end: () => void
}

/** One line on a terminal; a file gets a line per label. */
export function progressBar(total: number, out: NodeJS.WriteStream = process.stderr): ProgressBar {
  let done = 0
  let shownAt = -Infinity
  let shownLabel = ''
  return {
    add(more, label) {
      done += more
      if (!out.isTTY) {
        if (label !== shownLabel) out.write(`${label}\n`)
      } else if (performance.now() - shownAt > RENEW_MS) {
        const share = total === 0 ? 1 : Math.min(1, done / total)
        const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░')
        out.write(`\r${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${label}\u001B[K`)
        shownAt = performance.now()
      }
      shownLabel = label
    },
    end: () => void (out.isTTY && out.write('\r\u001B[K')),
  }
}
