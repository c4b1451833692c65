/** The spreadsheet that the demo shop had kept before: what was sold and paid then is known, and nothing is owed for it. */
import { seedSheet } from '#data/seed/consignment/sheet.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { valueOf } from '../demo-visitors.ts'
import type { Play } from './play.ts'

export async function broughtSheet({ ago, shopAt, staff }: Play): Promise<void> {
  const { sheets } = shopAt(ago(seedSheet.came)).consignment
  const day = (days: number) => dayOf(ago(days)).split('-').toReversed().join('/')
  const rows = seedSheet.rows.map(({ text, sold, days: [came, at, paid] }) =>
    [...text, day(came!), 'pagada', sold, day(at!), day(paid!)].join(';'),
  )
  const { id } = valueOf(await sheets.bring(staff, { text: [seedSheet.columns, ...rows].join('\r\n') }))
  valueOf(await sheets.run(staff, id, 0))
}
