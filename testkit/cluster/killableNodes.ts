import { onTestFinished } from 'vitest'
import { BuiltServer } from '../server/builtServer'

/** Several servers of one PostgreSQL, each a process of its own that can be killed and comes back, until the test is over. */
export async function killableNodes(
  count: number,
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<readonly BuiltServer[]> {
  const nodes: BuiltServer[] = []
  for (let i = 0; i < count; i += 1) {
    const node = await BuiltServer.start({
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      ACCESS_TOKEN_SECONDS: '86400',
      ...env,
    })
    onTestFinished(() => node.dispose())
    nodes.push(node)
  }
  return nodes
}
