import { PAINTERS } from './kinds/painters'
import { round, STAGE } from './path'
import { createScene, type Subject } from './scene'

/** A flat travel-poster landscape as SVG text of 3 to 12 kB; the same subject always gives the same bytes. */
export function landscape(subject: Subject): string {
  const scene = createScene(subject)
  PAINTERS[subject.kind].paint(scene)
  const size = `viewBox="0 0 ${round(scene.w)} ${STAGE}" preserveAspectRatio="xMidYMid slice"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} fill="none" stroke-linecap="round">${scene.flush()}</svg>`
}
