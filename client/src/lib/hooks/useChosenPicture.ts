import { useEffect, useState } from 'react'

export interface ChosenPicture {
  file: File
  /** Object URL. */
  address: string
}

export function useChosenPicture(): [picture: ChosenPicture | null, choose: (file: File | null) => void] {
  const [picture, setPicture] = useState<ChosenPicture | null>(null)
  useEffect(() => {
    if (picture !== null) return () => URL.revokeObjectURL(picture.address)
    return undefined
  }, [picture])
  return [picture, (file) => setPicture(file === null ? null : { file, address: URL.createObjectURL(file) })]
}
