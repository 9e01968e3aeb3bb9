import { useEffect, useState, type SyntheticEvent } from 'react'

type Errors<V> = { [Name in keyof V]?: string | undefined }

export interface ChosenPicture {
  file: File
  address: string
}

/** Changing a field clears its error. */
export function useForm<V extends Record<string, string>>(initial: V) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<V>>({})

  return {
    values,
    field: <Name extends keyof V & string>(name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: string) => {
        setValues((before) => ({ ...before, [name]: value }))
        setErrors((before) => ({ ...before, [name]: undefined }))
      },
    }),
    /** Shows the errors; true if there are none. */
    accept(event: SyntheticEvent<HTMLFormElement>, found: Errors<V>): boolean {
      setErrors(found)
      return focusFirstError(event.currentTarget, found)
    },
    showErrors: setErrors,
  }
}

export function useChosenPicture(): [picture: ChosenPicture | null, choose: (file: File | null) => void] {
  const [picture, setPicture] = useState<ChosenPicture | null>(null)
  useEffect(() => {
    if (picture !== null) return () => URL.revokeObjectURL(picture.address)
    return undefined
  }, [picture])
  return [picture, (file) => setPicture(file === null ? null : { file, address: URL.createObjectURL(file) })]
}

/** Focuses the first field with an error; true if there is none. */
export function focusFirstError(form: HTMLFormElement, errors: { [name: string]: string | undefined }): boolean {
  const first = Object.keys(errors).find((name) => errors[name] !== undefined)
  if (first === undefined) return true
  const control = form.elements.namedItem(first)
  if (control instanceof HTMLElement) control.focus()
  return false
}
