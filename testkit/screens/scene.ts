import type { Page } from 'playwright'
import type { DemoStage } from './demoStage'

interface SceneContext {
  isPhone: boolean
  stage: DemoStage
  /** Another page, of somebody else. */
  enter: (as: Scene['as']) => Promise<Page>
}

/** One picture: who stands where, and what they did there. */
export interface Scene {
  name: string
  /** A visitor when nobody is named. */
  as?: keyof DemoStage['logins']
  path: string | ((stage: DemoStage) => string)
  /** Before the page is asked for: what is slow or broken. */
  before?: (page: Page) => Promise<unknown>
  /** Once it is there: what is pressed. */
  act?: (page: Page, around: SceneContext) => Promise<unknown>
  /** The window only: dialogs and menus stand in it. */
  window?: true
  /** In a browser of its own, because it changes more than its page. */
  alone?: true
  /** A picture of something that is still on its way. */
  unsettled?: true
  /** Troubles that are part of the scene. */
  expects?: readonly RegExp[]
}
