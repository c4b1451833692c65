/** The shop window that `npm run build` made. */
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type { ShopWindow } from '#server/app.ts'

/** Throws at once, with what to do, when there is none. */
export function builtWindow(folder: string): ShopWindow {
  const file = path.join(folder, 'server', 'index.js')
  if (!fs.existsSync(file))
    throw new Error(
      `The shop window is not built yet (${file} is missing). Run "npm start" or "npm run build".`,
    )
  let build: Promise<ServerBuild> | undefined
  return {
    build: () => (build ??= import(pathToFileURL(file).href) as Promise<ServerBuild>),
    clientFolder: path.join(folder, 'client'),
    development: false,
  }
}
