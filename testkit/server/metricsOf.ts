import { ApiClient } from '../api/apiClient'

/** The lines of a server's metrics, without the name of the server, which each of them bears where there are several. */
export async function metricsOf(server: { url: string }): Promise<string> {
  const text = await (await new ApiClient(server).send('GET', '/metrics')).text()
  return text.replaceAll(/,?node="[^"]*",?/g, '').replaceAll('{}', '')
}
