/** False on insecure pages, or if denied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    if (!(error instanceof DOMException) && !(error instanceof TypeError)) throw error
    return false
  }
}
