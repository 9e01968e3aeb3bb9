import { useId, type ReactNode } from 'react'

const PICTURES = '.png,.jpg,.jpeg,image/png,image/jpeg'

interface PictureFileProps {
  onChoose: (file: File) => void
  /** The kinds of file that are taken, where those are not pictures. */
  accept?: string
  /** The button: `open` shows the device's pictures. */
  children: (open: () => void) => ReactNode
}

/** Lets a picture be chosen from the device by a button of any look. */
export function PictureFile({ onChoose, accept = PICTURES, children }: PictureFileProps) {
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
          // The same file may be chosen again after it was removed.
          target.value = ''
        }}
      />
      {children(() => document.getElementById(id)?.click())}
    </>
  )
}
