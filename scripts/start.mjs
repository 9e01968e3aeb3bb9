// `npm start`: builds if the build is missing or stale, then runs the server in this process, for
// signals. Plain JavaScript with old syntax up to the version check.
const [major, minor] = process.versions.node.split('.').map(Number)
const tooOld = major < 20 || (major === 20 && minor < 19)

if (tooOld) {
  process.stderr.write(
    'Periplo necesita Node 20.19 o posterior (recomendado: 22 o 24) y este es ' +
      process.version +
      '.\n' +
      'Periplo needs Node 20.19 or newer (22 or 24 recommended); this is ' +
      process.version +
      '.\n',
  )
  process.exitCode = 1
} else {
  import('./build/builds.mjs')
    .then(({ buildIfStale }) => buildIfStale())
    .then(() => {
      if (process.env.DEMO_DATA === undefined && process.env.NODE_ENV !== 'production') process.env.DEMO_DATA = '1'
      process.setSourceMapsEnabled(true)
      return import('../dist/server/main.js')
    })
    .catch((error) => {
      process.stderr.write((error instanceof Error ? (error.stack ?? error.message) : String(error)) + '\n')
      process.exit(1)
    })
}
