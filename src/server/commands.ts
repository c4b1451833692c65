/** `npm run shop -- <verb>`: what the owner does from a terminal. Each verb is a file in commands/. */
import type { Shop } from '#shop/shop.ts'
import { backup } from './commands/backup.ts'
import type { Command, Place, Say } from './commands/command.ts'
import { doctor, examineClosed } from './commands/doctor.ts'
import { EXPORT_USAGE, exportCommand } from './commands/export.ts'
import { grantAdmin } from './commands/grant-admin.ts'
import { IMPORT_USAGE, importCommand } from './commands/import.ts'
import { pushKeys } from './commands/push-keys.ts'
import { restore } from './commands/restore.ts'
import { settings } from './commands/settings.ts'
import { verify } from './commands/verify.ts'
import { visible } from '#rules/text.ts'
import { readConfig } from './config/config.ts'
import { keepToOurselves } from './operation/data-folder.ts'
import { imageHosts } from './gateways.ts'
import { openLog } from './operation/log.ts'
import { openShopWith } from './open-shop.ts'
import { askOpenShop } from './operation/operator-route.ts'

export type Opened = Omit<Place, 'open'> & { shop: Shop; open?: boolean; close(): Promise<void> }

const COMMANDS: Record<string, Command> = {
  'grant-admin': grantAdmin,
  export: {
    usage: EXPORT_USAGE,
    about: 'Guarda el catálogo como CSV; import lo lee de nuevo.',
    run: (args, shop, say, folder) => exportCommand(args, shop, say, folder),
  },
  import: {
    usage: IMPORT_USAGE,
    about: 'Trae al catálogo la lista de otra tienda (CSV).',
    run: (args, shop, say, folder, { config }) =>
      importCommand(args, shop, say, folder, { imageHosts: imageHosts(config) }),
  },
  verify,
  doctor,
  backup,
  restore,
  settings,
  'push-keys': pushKeys,
}

/** `open` is asked for the shop only once it is clear that there is something to do. */
export async function runCommand(
  args: readonly string[],
  open: () => Promise<Opened>,
  say: Say,
  folder = process.cwd(),
): Promise<number> {
  const [verb = 'help', ...rest] = args
  const command = Object.hasOwn(COMMANDS, verb) ? COMMANDS[verb] : undefined
  if (!command) {
    const asked = /^(help|--help|-h)$/.test(verb)
    if (!asked) say(`No existe el comando «${verb}».\n`)
    say('Uso: npm run shop -- <comando>\n')
    for (const { usage, about } of Object.values(COMMANDS)) say(`  ${usage}\n      ${about}`)
    return asked ? 0 : 2
  }
  const context = await open()
  try {
    const { shop, config, database } = context
    return await command.run(rest, shop, say, folder, { config, database, open: context.open ?? false })
  } finally {
    await context.close()
  }
}

if (import.meta.main) {
  keepToOurselves()
  const say: Say = (line) => void process.stdout.write(`${line}\n`)
  try {
    const args = process.argv.slice(2).map(visible)
    const config = readConfig()
    // Only the embedded database has one holder; a server takes us beside the open shop.
    const answered = config.databaseUrl ? null : await askOpenShop(config.dataDir, args, say)
    const open = async () => ({
      config,
      ...(await openShopWith(config, { log: openLog('warn'), patient: args[0] !== 'doctor' })),
    })
    const closed = (error: Error) => {
      if (args[0] !== 'doctor') throw error
      return examineClosed(config, error, say)
    }
    process.exitCode = answered ?? (await runCommand(args, open, say).catch(closed))
  } catch (error) {
    // A wrong configuration, or a database that the open shop holds: its sentence says what to do.
    say((error as Error).message)
    process.exitCode = 1
  }
}
