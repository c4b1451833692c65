/** A second process for tests: opens the embedded database of a folder, says so, and commits one row after another until killed. */
import { openDatabase } from '#data/database.ts'
import { auditLog } from '#data/schema.ts'

try {
  const database = await openDatabase({ kind: 'embedded', dataDir: process.argv[2]! })
  console.log('opened')
  for (let n = 1; ; n++) {
    await database.transaction(async (tx) => {
      await tx
        .insert(auditLog)
        .values({ actor: 'other process', action: 'first half', entity: 'bulk', entityId: `${n}` })
      await tx
        .insert(auditLog)
        .values({ actor: 'other process', action: 'second half', entity: 'bulk', entityId: `${n}` })
    })
    console.log(`committed ${n}`)
  }
} catch (error) {
  console.log(`refused: ${(error as Error).message}`)
  process.exit(1)
}
