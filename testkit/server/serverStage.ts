import { beforeEach } from 'vitest'
import { signUp, type Account } from '../api/apiClient'
import { extendStage } from '../extendStage'
import { there } from '../there'
import { setFileServer, type FileServer } from './fileServer'
import type { TestServerOptions } from './testServer'

/** A server for the file, with two new accounts for each test. */
export interface ServerStage extends FileServer {
  readonly ana: Account
  readonly luis: Account
}

export function setServerStage(options?: TestServerOptions): ServerStage {
  const stage = setFileServer(options)
  let people: { ana: Account; luis: Account } | undefined
  beforeEach(async () => {
    people = { ana: await signUp(stage.server), luis: await signUp(stage.server) }
  })
  return extendStage(stage, {
    get ana() {
      return there(people).ana
    },
    get luis() {
      return there(people).luis
    },
  })
}
