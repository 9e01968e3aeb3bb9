/** Puts a text on the clipboard; false where that cannot be done: without a secure connection there is none, and people may refuse it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    if (!(error instanceof DOMException) && !(error instanceof TypeError)) throw error
    return false
  }
}
