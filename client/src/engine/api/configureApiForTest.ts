import { configureApi, type ApiSettings } from './api'

/** The API of a test: nothing to wait for, and nobody to tell, unless `settings` say so. */
export const configureApiForTest = (settings: Partial<ApiSettings> = {}): void =>
  configureApi({
    beforeCalls: async () => undefined,
    beforeFailures: Promise.resolve(),
    onSessionLost: () => undefined,
    onOtherUser: () => undefined,
    userId: () => undefined,
    ...settings,
  })
