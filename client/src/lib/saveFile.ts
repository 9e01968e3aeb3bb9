export function saveFile(name: string, content: string | BlobPart[], type: string): void {
  const address = URL.createObjectURL(new Blob(typeof content === 'string' ? [content] : content, { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
