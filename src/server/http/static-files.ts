/** The built pages' files: scripts and styles whose names say their content, and the few with fixed names. */
import fs from 'node:fs'
import path from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { serverPaths } from '#rules/server-paths.ts'

const YEAR = 365 * 24 * 3600 * 1000
const HOUR = 3600 * 1000

/** `root` is `build/client`, with .br and .gz beside each file that is worth it. */
export async function addStaticFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(
    async (assets) => {
      // No fallback from a missing script to a page: a browser would run HTML.
      assets.setNotFoundHandler((_request, reply) => reply.status(404).type('text/plain').send('not found'))
      const folder = path.join(root, 'assets')
      await assets.register(files, {
        root: folder,
        prefix: '/',
        maxAge: YEAR,
        immutable: true,
        preCompressed: true,
      })
    },
    { prefix: serverPaths.assets },
  )
  await app.register(async (fixed) => {
    await fixed.register(files, { root, serve: false, preCompressed: true })
    // Listed once, so that every other address goes to the pages without a look at the disk.
    for (const name of listFixedFiles(root))
      fixed.get(`/${name}`, (_request, reply) => reply.sendFile(name, { maxAge: HOUR }))
  })
}

function listFixedFiles(root: string): string[] {
  return fs
    .readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !/^(assets|\.vite)\//.test(name) && !/\.(br|gz)$/.test(name))
}
