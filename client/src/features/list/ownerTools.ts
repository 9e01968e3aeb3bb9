/** The owner's controls of the list on screen. */
export interface OwnerTools {
  isEditing: boolean
  setEditing: (isEditing: boolean) => void
  /** Opens the confirmation. */
  askDeletion: () => void
}
