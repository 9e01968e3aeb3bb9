import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import Button from '@mui/material/Button'
import InputBase from '@mui/material/InputBase'
import { styled } from '@mui/material/styles'
import type { Place } from '#shared/places/place'
import { pastedPlaceTexts } from '#shared/places/placeTexts'
import { isComposing } from '../../../lib/isComposing'
import { iconSize, textSize } from '../../../theme/sizes'
import { controlLine, cssColor as c, focusRing, radius } from '../../../theme/vars'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { FieldFrame } from '../../../ui/forms/FieldFrame'
import { CloseIcon, PinIcon } from '../../../ui/icons/navigation'
import { readCurrentPlace, type PositionProblem } from './currentPosition'
import { PlaceSuggestions } from './PlaceSuggestions'
import { describePlace, formatPlaceName, HERE, INTERNET, MARK, readPastedText, type PlaceOption } from './placeOptions'
import { placingTexts } from './placingTexts'
import { useInternetSearch } from './useInternetSearch'
import { usePlaceSearch } from './usePlaceSearch'

export interface PlaceFieldProps {
  label: string
  name: 'place' | 'to'
  value: Place | null
  typed: string
  error: string | undefined
  /** At the start. */
  isFocused?: boolean
  onChange: (place: Place | null) => void
  onType: (text: string) => void
  /** 'Marcar en el mapa'. */
  onMark: () => void
}

/** Only a chosen place counts. */
export function PlaceField({ onChange, isFocused = false, ...props }: PlaceFieldProps) {
  // The control that a user pressed is gone afterwards.
  const [isChanged, setIsChanged] = useState(isFocused)
  const change = (place: Place | null) => {
    setIsChanged(true)
    onChange(place)
  }
  return props.value === null ? (
    <PlaceSearch {...props} onChoose={change} isFocused={isChanged} />
  ) : (
    <ChosenPlace label={props.label} place={props.value} onRemove={() => change(null)} isFocused={isChanged} />
  )
}

const focus = (element: HTMLElement | null) => element?.focus()

const Chosen = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 52,
  padding: '7px 6px 7px 14px',
  borderRadius: radius.input,
  backgroundColor: c('surface'),
  boxShadow: controlLine,
  '&:focus-visible': focusRing,
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control, color: c('badge.placeText'), flex: 'none' },
  '& > span': { flex: 1, minWidth: 0, lineHeight: 20 / 15.5, fontSize: textSize.option, overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: textSize.meta, lineHeight: 18 / 13, color: c('ink3') },
})

interface ChosenPlaceProps {
  label: string
  place: Place
  onRemove: () => void
  isFocused: boolean
}

function ChosenPlace({ label, place, onRemove, isFocused }: ChosenPlaceProps) {
  const id = useId()
  const below = describePlace(place)
  return (
    <FieldFrame label={label} labelId={`${id}-label`}>
      {() => (
        <Chosen role="group" aria-labelledby={`${id}-label ${id}`} tabIndex={-1} ref={isFocused ? focus : undefined}>
          <PinIcon />
          <span id={id}>
            {formatPlaceName(place)}
            {below === '' ? null : <small>{below}</small>}
          </span>
          <Button variant="text" size="small" aria-describedby={id} onClick={onRemove}>
            {placingTexts.remove}
          </Button>
        </Chosen>
      )}
    </FieldFrame>
  )
}

// Raised with its label.
const Field = styled('div')({ position: 'relative', scrollMarginTop: 36 })

interface PlaceSearchProps extends Omit<PlaceFieldProps, 'value' | 'onChange' | 'isFocused'> {
  onChoose: (place: Place) => void
  isFocused: boolean
}

function PlaceSearch({ label, name, typed, error, onType, onMark, onChoose, isFocused }: PlaceSearchProps) {
  const id = useId()
  const position = useCurrentPlace(id, onChoose)
  const pasted = readPastedText(typed)
  const internet = useInternetSearch(typed, pasted === undefined)
  const search = usePlaceSearch(typed, pasted === undefined, internet.places)
  const options: readonly PlaceOption[] =
    pasted !== undefined && 'place' in pasted
      ? [{ key: 'pasted', group: 'pasted', place: pasted.place, trips: null, isBest: true }]
      : search.options
  const mayAsk = internet.row?.isDisabled === false
  const list = usePlaceList(options, choose, {
    ...(mayAsk && { [INTERNET]: internet.ask }),
    [MARK]: onMark,
    [HERE]: position.locate,
  })
  const unclear = pasted !== undefined && 'problem' in pasted ? describeProblem(pasted.problem) : undefined
  const problem = position.problem === undefined ? undefined : placingTexts.positionProblems[position.problem]
  // The list would cover what to do about a link.
  const isListed = list.isOpen && unclear === undefined
  const shownError = unclear ?? error ?? problem

  return (
    <FieldFrame id={id} label={label} error={shownError} hint={position.isAsking ? placingTexts.locating : undefined}>
      {(noteId) => (
        <Field data-field="">
          <InputBase
            id={id}
            name={name}
            value={typed}
            placeholder={placingTexts.placeholder}
            error={shownError !== undefined}
            startAdornment={<PinIcon />}
            endAdornment={
              typed === '' ? null : (
                <RoundButton
                  label={placingTexts.clear}
                  size={40}
                  onClick={() => {
                    type('')
                    document.getElementById(id)?.focus()
                  }}
                >
                  <CloseIcon />
                </RoundButton>
              )
            }
            onChange={({ target }) => type(target.value)}
            onClick={list.open}
            onBlur={list.close}
            onKeyDown={askOrMove}
            onPaste={paste}
            inputRef={isFocused ? focus : undefined}
            inputProps={{
              role: 'combobox',
              autoComplete: 'off',
              autoCapitalize: 'none',
              spellCheck: false,
              maxLength: 2000,
              'aria-autocomplete': 'list',
              'aria-haspopup': 'listbox',
              'aria-expanded': isListed,
              'aria-controls': isListed ? `${id}-list` : undefined,
              'aria-activedescendant': isListed && list.active !== undefined ? `${id}-${list.active}` : undefined,
              'aria-describedby': noteId,
            }}
            sx={{ pr: '6px' }}
          />
          {isListed ? (
            <PlaceSuggestions
              id={id}
              options={options}
              active={list.active}
              query={typed}
              note={pasted === undefined ? search.note : undefined}
              internet={internet}
              onChoose={list.choose}
            />
          ) : null}
        </Field>
      )}
    </FieldFrame>
  )

  function choose(place: Place) {
    position.cancel()
    onChoose(place)
  }

  /** Enter without an active row searches the internet, once it is clear that there is none. */
  function askOrMove(event: KeyboardEvent) {
    const isAsking = event.key === 'Enter' && !isComposing(event) && isListed && list.active === undefined
    if (!isAsking || internet.row === undefined) return list.onKeyDown(event)
    event.preventDefault()
    event.stopPropagation()
    if (mayAsk && search.note !== placingTexts.searching) internet.ask()
  }

  function type(text: string) {
    position.cancel()
    onType(text)
    list.open()
  }

  function paste(event: ClipboardEvent) {
    const read = readPastedText(event.clipboardData.getData('text'))
    if (read === undefined || !('place' in read)) return
    event.preventDefault()
    choose(read.place)
  }
}

function describeProblem(problem: Extract<ReturnType<typeof readPastedText>, { problem: unknown }>['problem']): string {
  return pastedPlaceTexts[problem.kind === 'unclear' ? problem.reason : 'shortLink']
}

/** Arrows move, Enter chooses, Esc closes. The best option is active at once. */
function usePlaceList(
  options: readonly PlaceOption[],
  onChoose: (place: Place) => void,
  /** By key, after the options. */
  others: Readonly<Record<string, () => void>>,
) {
  const [isOpen, setIsOpen] = useState(false)
  const [moved, setMoved] = useState<string>()
  const keys = [...options.map(({ key }) => key), ...Object.keys(others)]
  const active = moved !== undefined && keys.includes(moved) ? moved : options.find(({ isBest }) => isBest)?.key
  const open = () => {
    setIsOpen(true)
    setMoved(undefined)
  }
  const close = () => setIsOpen(false)
  const move = (by: 1 | -1) => {
    if (!isOpen) return open()
    const at = active === undefined ? (by === 1 ? -1 : 0) : keys.indexOf(active)
    return setMoved(keys[(at + by + keys.length) % keys.length])
  }
  const choose = (key: string) => {
    if (key !== INTERNET) close()
    const option = options.find((one) => one.key === key)
    if (option === undefined) others[key]?.()
    else onChoose(option.place)
  }
  return {
    isOpen,
    active,
    open,
    close,
    choose,
    onKeyDown(event: KeyboardEvent) {
      if (isComposing(event)) return
      if (event.key === 'ArrowDown') move(1)
      else if (event.key === 'ArrowUp') move(-1)
      else if (event.key === 'Escape' && isOpen) close()
      else if (event.key === 'Enter' && isOpen && active !== undefined) choose(active)
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

/** Of the device. Ignored if the user left or changed the field. */
function useCurrentPlace(fieldId: string, onFound: (place: Place) => void) {
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<PositionProblem>()
  const turn = useRef(0)
  const cancel = () => {
    turn.current += 1
    setIsAsking(false)
    setProblem(undefined)
  }
  const locate = async () => {
    cancel()
    const mine = turn.current
    setIsAsking(true)
    const found = await readCurrentPlace()
    if (turn.current !== mine || document.getElementById(fieldId) === null) return
    setIsAsking(false)
    if (typeof found === 'string') setProblem(found)
    else onFound(found)
  }
  return { isAsking, problem, cancel, locate: () => void locate() }
}
