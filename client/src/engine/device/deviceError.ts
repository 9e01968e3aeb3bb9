export class DeviceError extends Error {
  override readonly name = 'DeviceError'
}
