import { PAINTERS } from './kinds/painters'
import { formatNumber, STAGE_HEIGHT } from './drawing/path'
import { createScene, type LandscapeSubject } from './drawing/scene'

/** An SVG of 3 to 12 kB. Deterministic. */
export function drawLandscape(subject: LandscapeSubject): string {
  const scene = createScene(subject)
  PAINTERS[subject.kind].paint(scene)
  const size = `viewBox="0 0 ${formatNumber(scene.w)} ${STAGE_HEIGHT}" preserveAspectRatio="xMidYMid slice"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} fill="none" stroke-linecap="round">${scene.flush()}</svg>`
}
