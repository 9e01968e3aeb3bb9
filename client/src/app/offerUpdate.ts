import { rememberedUserId } from '../account/rememberedUser'
import { countUnsavedChanges } from '../engine/device/unsavedWork'
import { notify } from '../lib/notices'
import { texts } from './texts'

const PAUSE_MS = 3000

export const isAllSaved = async (): Promise<boolean> => {
  const userId = rememberedUserId()
  return userId === undefined || (await countUnsavedChanges(userId)) === 0
}

/** Never updates while work is unsaved. */
export async function offerUpdate(apply: () => void): Promise<void> {
  while (!(await isAllSaved())) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  const applyIfSaved = async () => {
    if (await isAllSaved()) return apply()
    notify(texts.savingFirst)
    return offerUpdate(apply)
  }
  notify(texts.updateReady, {
    id: 'update',
    duration: Infinity,
    action: { label: texts.update, onClick: () => void applyIfSaved() },
  })
}
