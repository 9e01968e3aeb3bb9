export interface Gate {
  opened: Promise<void>
  open: () => void
}

export function createGate(): Gate {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}
