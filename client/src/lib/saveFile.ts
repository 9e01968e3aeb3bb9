/** Hands a text, or other contents in pieces, to the person as a file, which the browser puts where it puts downloads. */
export function saveFile(name: string, content: string | BlobPart[], type: string): void {
  const address = URL.createObjectURL(new Blob(typeof content === 'string' ? [content] : content, { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
