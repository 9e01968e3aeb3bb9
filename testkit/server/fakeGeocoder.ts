import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface FakeGeocoder {
  /** For GEOCODER_URL. */
  setting: string
  host: string
  requests: { url: URL; headers: IncomingMessage['headers'] }[]
  answer: Answer
  close: () => void
}

/** As Photon answers. */
export const photonAnswer = (...names: string[]): object => ({
  type: 'FeatureCollection',
  features: names.map((name, i) => ({
    type: 'Feature',
    properties: {
      ...{ osm_type: 'N', osm_id: 4711 + i, osm_key: 'amenity', osm_value: 'cafe', type: 'house', countrycode: 'IT' },
      ...{
        name,
        housenumber: '86',
        street: 'Via dei Condotti',
        postcode: '00187',
        city: 'Roma',
        state: 'Lacio',
        country: 'Italia',
      },
    },
    geometry: { type: 'Point', coordinates: [12.4853123456 + i / 100, 41.8925654321] },
  })),
})

export const answerJson =
  (body: object): Answer =>
  (_, response) =>
    void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))

/** Plays a Photon server. The caller closes it. */
export async function startFakeGeocoder(answer = answerJson(photonAnswer('Antico Caffè Greco'))): Promise<FakeGeocoder> {
  const server = createServer((request, response) => {
    fake.requests.push({ url: new URL(request.url ?? '', 'http://geocoder'), headers: request.headers })
    fake.answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const fake: FakeGeocoder = {
    setting: `photon+http://${host}?api_key=SECRET`,
    host,
    requests: [],
    answer,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return fake
}
