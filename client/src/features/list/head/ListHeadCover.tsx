import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { List } from '#shared/api/lists'
import { uploadPicture } from '../../../engine/api/uploadPicture'
import { ListCover } from '../../../entities/list/ListCover'
import { useChangeList } from '../../../entities/list/listMutations'
import { useChosenPicture } from '../../../lib/hooks/useForm'
import { readPicture } from '../../../lib/pictures'
import { commonTexts } from '../../../texts/common'
import { pictureErrorTexts } from '../../../texts/errors'
import { phone } from '../../../theme/breakpoints'
import { radius } from '../../../theme/vars'
import { PictureButton } from '../../../ui/forms/FilePicker'
import { TrashIcon } from '../../../ui/icons/editing'
import { listPageTexts } from '../listPageTexts'

const Frame = styled('div')({ position: 'relative', minWidth: 0 })
const Cover = styled(ListCover)({ height: 264, borderRadius: radius.hero, [phone]: { height: 200, borderRadius: 20 } })
const Tools = styled('div')({
  position: 'absolute',
  right: 12,
  bottom: 12,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
})

export function ListHeadCover({ list, isEditing }: { list: List; isEditing: boolean }) {
  const { shown, choose, remove, isSaving, error } = useListImage(list)
  return (
    <Frame aria-busy={isSaving || undefined}>
      <Cover list={{ ...list, image: shown }} />
      {isEditing ? (
        <Tools>
          {shown === null ? null : (
            <Button variant="outlined" color="error" size="snug" startIcon={<TrashIcon />} onClick={remove}>
              {commonTexts.removeImage}
            </Button>
          )}
          <PictureButton isChange={shown !== null} label={listPageTexts.changeImage} onChoose={(file) => void choose(file)} />
        </Tools>
      ) : null}
      {error === undefined ? null : (
        <Typography role="alert" variant="label" sx={{ display: 'block', mt: 1, color: 'error.main' }}>
          {error}
        </Typography>
      )}
    </Frame>
  )
}

/** Optimistic; an error reverts it. */
function useListImage(list: List) {
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
    error: problem ?? (saving.isError ? listPageTexts.imageFailed : undefined),
    async choose(chosen: File) {
      const { file, problem: found } = await readPicture(chosen)
      if (found === undefined) save(file)
      else setProblem(pictureErrorTexts[found])
    },
    remove: () => save(null),
  }
}
