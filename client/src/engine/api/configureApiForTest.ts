import { configureApi, type ApiSettings } from './api'

export const configureApiForTest = (settings: Partial<ApiSettings> = {}): void =>
  configureApi({
    beforeCalls: async () => undefined,
    beforeFailures: Promise.resolve(),
    onSessionLost: () => undefined,
    onOtherUser: () => undefined,
    userId: () => undefined,
    ...settings,
  })
