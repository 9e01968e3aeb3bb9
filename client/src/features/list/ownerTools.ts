export interface OwnerTools {
  isEditing: boolean
  setEditing: (isEditing: boolean) => void
  askDeletion: () => void
}
