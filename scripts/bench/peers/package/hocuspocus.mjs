// As documented, with its SQLite extension.
import { Server } from '@hocuspocus/server'
import { SQLite } from '@hocuspocus/extension-sqlite'

const server = new Server({
  port: Number(process.env.PORT),
  address: process.env.HOST,
  quiet: true,
  extensions: [new SQLite({ database: `${process.env.DATA_DIR}/hocuspocus.sqlite` })],
})
await server.listen()
