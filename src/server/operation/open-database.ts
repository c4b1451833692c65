/** Opens the database that the configuration names, in a folder that is its owner's alone. */
import type { Logger } from 'pino'
import { openDatabase, type Database } from '#data/database.ts'
import type { Log } from '#shop/context.ts'
import type { Config } from '#server/config/config.ts'
import { makePrivate } from './data-folder.ts'

/** `patient`: for commands, which may take their time. Throws what `openDatabase` throws. */
export async function openConfigured(
  config: Config,
  { log, patient }: { log: Logger; patient?: boolean },
): Promise<Database> {
  makePrivate(config.dataDir, log as Log)
  return config.databaseUrl
    ? openDatabase({ kind: 'postgresql', url: config.databaseUrl, patient, log: log as Log })
    : openDatabase({ kind: 'embedded', dataDir: config.dataDir, log: log as Log })
}
