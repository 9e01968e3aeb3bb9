/** What the owner of the list that is shown can do with it. Nobody else has it. */
export interface OwnerTools {
  isEditing: boolean
  setEditing: (isEditing: boolean) => void
  /** Opens the question; nothing is deleted yet. */
  askDeletion: () => void
}
