import { reloadNewestVersion } from '../lib/loading/appUpdate'
import { showToast } from '../lib/toasts'
import { serverVersionAtChunkFailure } from '../lib/loading/loadWithRetry'
import { rememberedUserId } from '../account/rememberedUser'
import { countUnsavedChanges } from '../engine/device/unsavedWork'
import { appTexts } from './appTexts'

const renewedKey = 'periplo-renewed'
const REST_MS = 60_000
/** Longer than `PATIENCE_MS` of pagePart.tsx: the waiting page is visible by then. */
const SHOWN_MS = 500
const PAUSE_MS = 3000

/** Reloads a page that shows nothing, if the server is reachable, at most once a minute. Otherwise asks the user. */
export function recoverFailedChunks(): void {
  serverVersionAtChunkFailure.subscribe(() => {
    const found = serverVersionAtChunkFailure.get()
    if (found === 'same' || found === 'replaced') void renew(found === 'replaced')
  })
}

/** Never updates while work is unsaved. */
export async function offerUpdate(apply: () => void): Promise<void> {
  while (!(await isAllSaved())) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  const applyIfSaved = async () => {
    if (await isAllSaved()) return apply()
    showToast(appTexts.savingFirst)
    return offerUpdate(apply)
  }
  showToast(appTexts.updateReady, {
    id: 'update',
    duration: Infinity,
    action: { label: appTexts.update, onClick: () => void applyIfSaved() },
  })
}

const isAllSaved = async (): Promise<boolean> => {
  const userId = rememberedUserId()
  return userId === undefined || (await countUnsavedChanges(userId)) === 0
}

async function renew(isReplaced: boolean): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, SHOWN_MS))
  const isPageWaiting = document.querySelector('[data-page-waiting]') !== null
  if (isPageWaiting && (await isAllSaved()) && isRested()) return reloadNewestVersion()
  if (isReplaced) return offerUpdate(() => void reloadNewestVersion())
  // The waiting page shows its own message.
  if (isPageWaiting) return
  showToast(appTexts.partMissing, {
    id: 'part',
    duration: Infinity,
    action: { label: appTexts.reload, onClick: () => void reloadNewestVersion() },
  })
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
