import { useId, type ReactNode } from 'react'

interface PictureFileProps {
  onChoose: (file: File) => void
  /** The button: `open` shows the device's pictures. */
  children: (open: () => void) => ReactNode
}

/** Lets a picture be chosen from the device by a button of any look. */
export function PictureFile({ onChoose, children }: PictureFileProps) {
  const id = useId()
  return (
    <>
      <input
        id={id}
        type="file"
        accept=".png,.jpg,.jpeg,image/png,image/jpeg"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file !== undefined) onChoose(file)
          // The same file may be chosen again after it was removed.
          target.value = ''
        }}
      />
      {children(() => document.getElementById(id)?.click())}
    </>
  )
}
