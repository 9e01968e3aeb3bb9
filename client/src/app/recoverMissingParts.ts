import { loadNewest } from '../lib/loading/appUpdate'
import { notify } from '../lib/notices'
import { missingPart } from '../lib/loading/untilLoaded'
import { isAllSaved, offerUpdate } from './offerUpdate'
import { texts } from './texts'

const renewedKey = 'periplo-renewed'
const REST_MS = 60_000
/** By then app/pagePart.tsx shows the waiting page instead of the previous one. */
const SHOWN_MS = 500

/**
 * When a part of the app did not come and the server is there: a page that nobody can see yet loads itself anew, once in a while and only
 * when no work here waits for the server. Otherwise somebody is asked to.
 */
export function recoverMissingParts(): void {
  missingPart.subscribe(() => {
    const found = missingPart.get()
    if (found === 'same' || found === 'replaced') void renew(found === 'replaced')
  })
}

async function renew(isReplaced: boolean): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, SHOWN_MS))
  const isPageWaiting = document.querySelector('[data-page-waiting]') !== null
  if (isPageWaiting && (await isAllSaved()) && isRested()) return loadNewest()
  if (isReplaced) return offerUpdate(() => void loadNewest())
  // A waiting page says so itself.
  if (isPageWaiting) return
  notify(texts.partMissing, { id: 'part', duration: Infinity, action: { label: texts.reload, onClick: () => void loadNewest() } })
}

/** Not again and again, should the part be missing for another reason. */
function isRested(): boolean {
  try {
    const isSoon = Date.now() - Number(sessionStorage.getItem(renewedKey)) < REST_MS
    if (!isSoon) sessionStorage.setItem(renewedKey, String(Date.now()))
    return !isSoon
  } catch (error) {
    if (error instanceof DOMException) return false
    throw error
  }
}
