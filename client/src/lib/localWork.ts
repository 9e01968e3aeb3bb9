// A small file of its own: the first load has no use for it.
const load = () => import('./sync/localCopies')

/** How many changes of this person wait in this browser for the server. */
export const unsavedChanges = async (userId: string): Promise<number> => (await load()).copiesHere(userId).countUnsaved()
