/** `shop backup FILE|FOLDER`: everything that the shop knows, while it is open. */
import path from 'node:path'
import { backUp, ENDING } from '#server/backup/backup.ts'
import type { Command } from './command.ts'
import { imagesFolder } from '#server/gateways.ts'

export const backup: Command = {
  usage: `backup ARCHIVO${ENDING} | CARPETA/`,
  about:
    'Copia los datos y las fotos, también con la tienda abierta; a una carpeta, solo las fotos que faltan.',
  async run(args, _shop, say, folder, { config, database }) {
    const [target, ...rest] = args
    if (!target || target.startsWith('-') || rest.length > 0) {
      say(`Uso: npm run shop -- ${backup.usage}`)
      return 2
    }
    const began = performance.now()
    // Resolving takes the slash away that says «folder».
    const place = path.resolve(folder, target) + (/[\\/]$/.test(target) ? path.sep : '')
    const made = await backUp(place, { database, images: imagesFolder(config), now: new Date() })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    say(`${made.file}`)
    say(
      `${made.tables} tablas, ${made.rows} filas, ${made.pictures} fotos nuevas; ${Math.ceil(made.bytes / 1000)} kB en ${seconds} s.`,
    )
    return 0
  },
}
