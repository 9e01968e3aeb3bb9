export const waitForRequest = <T>(request: IDBRequest): Promise<T> =>
  new Promise((resolve, reject) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not know what a store holds: the caller does
    request.addEventListener('success', () => resolve(request.result as T))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser did not answer from IndexedDB.')))
  })

export const waitForTransaction = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser did not write to IndexedDB.')))
  })
