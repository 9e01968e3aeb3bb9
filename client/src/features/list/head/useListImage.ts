import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { List } from '#shared/api/lists'
import { useChangeList } from '../../../entities/list/mutations'
import { uploadPicture } from '../../../engine/api/uploadPicture'
import { pictureProblem } from '../../../lib/pictures'
import { useChosenPicture } from '../../../lib/hooks/useChosenPicture'
import { pictureErrors } from '../../../texts/errors'
import { texts } from '../texts'

/** Changes the list's picture optimistically; an error reverts it. */
export function useListImage(list: List) {
  const [chosen, setChosen] = useChosenPicture()
  const [problem, setProblem] = useState<string>()
  const change = useChangeList(list.id)
  const saving = useMutation({
    mutationFn: async (file: File | null) => {
      const image = file === null ? null : await uploadPicture('list', file, list.author.username)
      await change.mutateAsync({ image })
    },
    onSettled: () => setChosen(null),
  })
  const save = (file: File | null) => {
    if (saving.isPending) return
    setProblem(undefined)
    setChosen(file)
    saving.mutate(file)
  }
  const isRemoving = saving.isPending && saving.variables === null
  return {
    shown: isRemoving ? null : (chosen?.address ?? list.image),
    isSaving: saving.isPending,
    error: problem ?? (saving.isError ? texts.imageFailed : undefined),
    choose(file: File) {
      const found = pictureProblem(file)
      if (found === undefined) save(file)
      else setProblem(pictureErrors[found])
    },
    remove: () => save(null),
  }
}
