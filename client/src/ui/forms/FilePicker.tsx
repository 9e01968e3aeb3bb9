import { useId, type ReactNode } from 'react'

const PICTURES = '.png,.jpg,.jpeg,image/png,image/jpeg'

interface FilePickerProps {
  onChoose: (file: File) => void
  accept?: string
  children: (open: () => void) => ReactNode
}

export function FilePicker({ onChoose, accept = PICTURES, children }: FilePickerProps) {
  const id = useId()
  return (
    <>
      <input
        id={id}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file !== undefined) onChoose(file)
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      {children(() => document.getElementById(id)?.click())}
    </>
  )
}
