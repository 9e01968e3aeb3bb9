/** This browser keeps nothing, or has no room left, so that what needs it cannot be done. */
export class DeviceError extends Error {
  override readonly name = 'DeviceError'
}
