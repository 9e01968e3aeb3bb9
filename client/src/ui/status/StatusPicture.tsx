import type { SyntheticEvent } from 'react'

interface StatusPictureProps {
  /** Of `/images/empty/`, without `.svg`. */
  file: string
  width?: number
  height?: number
}

/** Removed if it cannot be loaded, as offline without the service worker. */
export const StatusPicture = ({ file, width = 200, height = 140 }: StatusPictureProps) => (
  <img src={`/images/empty/${file}.svg`} alt="" width={width} height={height} onError={hide} />
)

function hide({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.style.display = 'none'
}
