import { useEffect, useState } from 'react'

/** An address under which a chosen file can be shown, as long as the component lives; null without a file. */
export function usePicturePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (file === null) return setPreview(null)
    const address = URL.createObjectURL(file)
    setPreview(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  return preview
}
