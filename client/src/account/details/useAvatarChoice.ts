import { useState } from 'react'
import { readPicture, type PictureProblem } from '../../lib/pictures'
import { useChosenPicture } from '../../lib/hooks/useForm'

/** `removed`: the path after removing the picture. */
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
    /** A stored path, unless `file` is to be uploaded. */
    avatar,
    file: picture?.file ?? null,
    address: picture?.address ?? null,
    problem,
    choosePreset: become,
    remove: () => become(removed),
    async chooseFile(chosen: File) {
      const { file, problem: found } = await readPicture(chosen)
      setProblem(found)
      if (file !== undefined) choosePicture(file)
    },
    settle: become,
  }
}

export type AvatarChoice = ReturnType<typeof useAvatarChoice>

/** `n`: 1 to 6. */
export const presetAvatar = (n: number): string => `/images/avatars/avatar-${n}.svg`
