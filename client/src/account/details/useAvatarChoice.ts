import { useState } from 'react'
import { pictureProblem, type PictureProblem } from '../../lib/pictures'
import { useChosenPicture } from '../../lib/hooks/useChosenPicture'

/** How a person wants to look: one of the six presets, a picture of their own, or neither (`removed` says what then). */
export function useAvatarChoice(initial: string | null, removed: string | null) {
  const [avatar, setAvatar] = useState(initial)
  const [picture, choosePicture] = useChosenPicture()
  const [problem, setProblem] = useState<PictureProblem>()
  const become = (path: string | null) => {
    choosePicture(null)
    setProblem(undefined)
    setAvatar(path)
  }
  return {
    /** A path that the server knows, unless there is a `file` yet to be sent. */
    avatar,
    file: picture?.file ?? null,
    /** The picture of their own, as the page can show it. */
    address: picture?.address ?? null,
    problem,
    choosePreset: become,
    remove: () => become(removed),
    chooseFile(file: File) {
      const found = pictureProblem(file)
      setProblem(found)
      if (found === undefined) choosePicture(file)
    },
    /** After it was saved under `path`. */
    settle: become,
  }
}

export type AvatarChoice = ReturnType<typeof useAvatarChoice>
