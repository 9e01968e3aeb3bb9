import { notify, notifyFailure } from '../../../lib/notices'
import { common } from '../../../texts/common'
import { historyError } from './historyError'
import { historyTexts } from './historyTexts'
import { useNameVersion } from './mutations'

/** Undoable by the notice. */
export function useRemoveName(itineraryId: string): (version: number, name: string) => void {
  const { mutateAsync: save } = useNameVersion(itineraryId)
  const setName = async (version: number, name: string | null) => {
    try {
      await save({ version, name })
      return true
    } catch (error) {
      notifyFailure(historyError(error))
      return false
    }
  }
  return (version, name) => {
    void setName(version, null).then((isDone) => {
      if (!isDone) return
      notify(historyTexts.nameRemoved, { action: { label: common.undo, onClick: () => void setName(version, name) } })
    })
  }
}
