import type { Page } from 'playwright'
import type { DemoStage } from './demoStage'

interface SceneContext {
  isPhone: boolean
  stage: DemoStage
  enter: (as: Scene['as']) => Promise<Page>
}

export interface Scene {
  name: string
  /** Signed out by default. */
  as?: keyof DemoStage['logins']
  path: string | ((stage: DemoStage) => string)
  /** Runs before navigation, e.g. to break or delay requests. */
  before?: (page: Page) => Promise<unknown>
  /** Runs once the page is loaded. */
  act?: (page: Page, around: SceneContext) => Promise<unknown>
  /** Captures the viewport only, for dialogs and menus. */
  window?: true
  /** In its own browser profile, as it changes more than the page. */
  alone?: true
  /** Captures a loading state. */
  unsettled?: true
  expects?: readonly RegExp[]
}
