import { listFormsWithDraft } from './drafts'

// Keeps localCopies out of the first load.
const load = () => import('./localCopies')

export const countUnsavedChanges = async (userId: string): Promise<number> => (await load()).localCopiesOf(userId).countUnsaved()

export const countUnsavedWork = async (userId: string): Promise<number> =>
  (await countUnsavedChanges(userId)) + listFormsWithDraft(userId).length
