import { useState, type SyntheticEvent } from 'react'

type Errors<V> = { [Name in keyof V]?: string | undefined }

/** The texts of a form and what is wrong with them. A field's error goes when the field is changed. */
export function useForm<V extends Record<string, string>>(initial: V) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<V>>({})

  return {
    values,
    /** What a `Field` needs. */
    field: <Name extends keyof V & string>(name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: string) => {
        setValues((before) => ({ ...before, [name]: value }))
        setErrors((before) => ({ ...before, [name]: undefined }))
      },
    }),
    /** Shows what is wrong and goes to the first such field; true when nothing is. */
    accept(event: SyntheticEvent<HTMLFormElement>, found: Errors<V>): boolean {
      setErrors(found)
      return focusFirst(event.currentTarget, found)
    },
    /** Shows what the server found wrong. */
    showErrors: setErrors,
  }
}

/** Goes to the first field of `form` that something is wrong with; true when there is none. */
export function focusFirst(form: HTMLFormElement, errors: { [name: string]: string | undefined }): boolean {
  const first = Object.keys(errors).find((name) => errors[name] !== undefined)
  if (first === undefined) return true
  const control = form.elements.namedItem(first)
  if (control instanceof HTMLElement) control.focus()
  return false
}
