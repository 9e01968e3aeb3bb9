import { configureApi, type ApiHooks } from './api'

export const configureApiForTest = (settings: Partial<ApiHooks> = {}): void =>
  configureApi({
    beforeCalls: async () => undefined,
    beforeFailures: Promise.resolve(),
    onSessionLost: () => undefined,
    onOtherUser: () => undefined,
    userId: () => undefined,
    ...settings,
  })
