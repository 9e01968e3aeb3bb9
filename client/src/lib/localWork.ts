// Reached only when somebody signs out: it carries the documents' code, which the first load has no use for.
const load = () => import('./sync/localWork')

/** How many changes of this person wait in this browser for the server. */
export const unsavedChanges = async (userId: string): Promise<number> => (await load()).unsaved(userId)

/** Removes everything that this browser keeps of this person's itineraries. */
export const eraseLocalWork = async (userId: string): Promise<void> => (await load()).erase(userId)
