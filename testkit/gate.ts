export interface Gate {
  /** Resolves when the gate opens. */
  opened: Promise<void>
  open: () => void
}

/** Something to wait for until a test opens it. */
export function createGate(): Gate {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}
