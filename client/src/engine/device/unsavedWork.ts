import { formsWithDraft } from './drafts'

// A small file of its own: the first load has no use for it.
const load = () => import('./localCopies')

/** How many changes of this person wait in this browser for the server. */
export const countUnsavedChanges = async (userId: string): Promise<number> => (await load()).localCopiesOf(userId).countUnsaved()

/** How much of this person's would be lost if this browser forgot them: those changes, and forms that were left with words in them. */
export const countLosableWork = async (userId: string): Promise<number> =>
  (await countUnsavedChanges(userId)) + formsWithDraft(userId).length
