/** `npm run dev`: the same app with pages that Vite builds as it is looked at. */
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { createServer, type ViteDevServer } from 'vite'
import type { BuiltPages } from './pages/built-pages.ts'
import { openForVisitors } from './main.ts'

function devPages(): BuiltPages {
  let vite: ViteDevServer | undefined
  return {
    development: true,
    clientFolder: null,
    build: async () => (await vite!.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    async prepare(app: FastifyInstance) {
      vite = await createServer({
        root: path.resolve(import.meta.dirname, '../..'),
        appType: 'custom',
        server: { middlewareMode: true, hmr: { server: app.server } },
      })
      app.addHook('onClose', () => vite?.close())
      app.addHook('onRequest', (request, reply, done) => {
        if (request.method !== 'GET' && request.method !== 'HEAD') return done()
        // Vite answers its own modules and files; whatever it does not know comes on to our routes.
        reply.raw.once('close', () => undefined)
        vite!.middlewares(request.raw, reply.raw, (error: unknown) => done(error as Error | undefined))
      })
    },
  }
}

await openForVisitors(devPages())
