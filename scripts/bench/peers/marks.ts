/** Part of an event's title. */
export interface EditMark {
  editor: number
  edit: number
}

const START = '~~'
const EDITOR_DIGITS = 4
const EDIT_DIGITS = 6
const ZERO = 0x30

export const writeMark = ({ editor, edit }: EditMark): string =>
  START + String(editor).padStart(EDITOR_DIGITS, '0') + String(edit).padStart(EDIT_DIGITS, '0')

/** Cheaper than decoding updates, and the same for every server. */
export function findMarks(bytes: Buffer, found: (editor: number, edit: number) => void): void {
  for (let at = bytes.indexOf(START, 0, 'latin1'); at !== -1; at = bytes.indexOf(START, at + START.length, 'latin1')) {
    const digits = at + START.length
    found(readNumber(bytes, digits, EDITOR_DIGITS), readNumber(bytes, digits + EDITOR_DIGITS, EDIT_DIGITS))
  }
}

function readNumber(bytes: Buffer, from: number, digits: number): number {
  let value = 0
  for (let i = from; i < from + digits; i += 1) value = value * 10 + (bytes[i] ?? ZERO) - ZERO
  return value
}
