export interface OwnerControls {
  isEditing: boolean
  setEditing: (isEditing: boolean) => void
  askDeletion: () => void
}
