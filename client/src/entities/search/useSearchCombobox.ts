import { useState, type KeyboardEvent } from 'react'
import { nextSuggestionKey, suggestionKey, type SearchType, type Suggestion } from './suggestions'
import { useSuggestions } from './useSuggestions'

interface Combobox {
  text: string
  only: SearchType | undefined
  onChoose: (option: Suggestion) => void
}

/** Keys: arrows, Enter, Esc. */
export function useSearchCombobox({ text, only, onChoose }: Combobox) {
  const [isOpen, setOpen] = useState(false)
  const [key, setKey] = useState<string>()
  const found = useSuggestions(text, only, isOpen)
  const options = found?.groups.flatMap((group) => group.options) ?? []
  const active = options.find((option) => suggestionKey(option) === key)

  const open = () => {
    setOpen(true)
    setKey(undefined)
  }
  const close = () => setOpen(false)
  const move = (by: 1 | -1) => {
    setOpen(true)
    setKey(nextSuggestionKey(options, active && key, by))
  }
  return {
    found,
    activeKey: active && key,
    open,
    close,
    onKeyDown(event: KeyboardEvent) {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'ArrowDown') move(1)
      else if (event.key === 'ArrowUp') move(-1)
      else if (event.key === 'Escape' && found !== undefined) close()
      else if (event.key === 'Enter' && active !== undefined) onChoose(active)
      else return
      event.preventDefault()
    },
  }
}
