import { loadNewest } from '../lib/loading/appUpdate'
import { notify } from '../lib/notices'
import { missingPart } from '../lib/loading/untilLoaded'
import { isAllSaved, offerUpdate } from './offerUpdate'
import { texts } from './texts'

const renewedKey = 'periplo-renewed'
const REST_MS = 60_000
/** Longer than `PATIENCE_MS` of pagePart.tsx: the waiting page is visible by then. */
const SHOWN_MS = 500

/**
 * If a chunk failed but the server is reachable, reloads a page that shows
 * nothing yet: at most once a minute, never with unsaved work. Otherwise asks
 * the user.
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
  // The waiting page shows its own message.
  if (isPageWaiting) return
  notify(texts.partMissing, { id: 'part', duration: Infinity, action: { label: texts.reload, onClick: () => void loadNewest() } })
}

/** Prevents a reload loop. */
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
