import type { OnBuildProgress, BuildProgress } from '#server/gazetteer/build/buildProgress'

const LABELS: Record<BuildProgress['stage'], string> = {
  towns: 'reading towns',
  names: 'reading names',
  dump: 'reading the dump',
  translations: 'reading translations',
  sorting: 'sorting',
  writing: 'writing places',
  finishing: 'finishing',
}
const WIDTH = 60

/** On a terminal, else a line per stage. Call `end`. */
export function progressLine(out: NodeJS.WriteStream = process.stderr): { onProgress: OnBuildProgress; end: () => void } {
  let shown = ''
  const show = (text: string) => {
    if (text === shown) return
    shown = text
    out.write(out.isTTY ? `\r${text.padEnd(WIDTH)}` : `${text}\n`)
  }
  return {
    onProgress({ stage, done, total }) {
      const percent = total > 1 && out.isTTY ? ` ${Math.floor((100 * done) / total)} %` : ''
      show(`Gazetteer: ${LABELS[stage]}${percent}`)
    },
    end: () => void out.write(out.isTTY ? `\r${''.padEnd(WIDTH)}\r` : ''),
  }
}
