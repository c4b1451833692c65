/** The pages that `npm run build` made. */
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'

export type BuiltPages = {
  build: () => Promise<ServerBuild>
  /** Where its files are; null while developing, when Vite serves them. */
  clientFolder: string | null
  development: boolean
  /** Runs before any route; for Vite. */
  prepare?: (app: FastifyInstance) => Promise<void>
}

/** Throws at once, with what to do, when there is none. */
export function builtPages(folder: string): BuiltPages {
  const file = path.join(folder, 'server', 'index.js')
  if (!fs.existsSync(file))
    throw new Error(
      `The storefront is not built yet (${file} is missing). Run "npm start" or "npm run build".`,
    )
  let build: Promise<ServerBuild> | undefined
  return {
    build: () => (build ??= import(pathToFileURL(file).href) as Promise<ServerBuild>),
    clientFolder: path.join(folder, 'client'),
    development: false,
  }
}
