/** The copy of the terms that were accepted, whole, to whoever accepted them (product §50.1). */
import type { Tx } from '#data/database.ts'
import { termsSaid, type Terms } from '#rules/consignment/terms-said.ts'
import { ACCEPTED_HOW_LABEL, type AcceptedHow } from '#rules/consignment/labels.ts'
import { paths } from '#rules/paths.ts'
import type { Settings } from '#shop/context.ts'
import type { UnitRow } from '#shop/units/unit.ts'
import { pairName, notifyOwner } from '../desk/owner.ts'

export async function mailTerms(
  tx: Tx,
  settings: Settings,
  unit: UnitRow & { consignorId: number },
  { terms, how, at }: { terms: Terms; how: AcceptedHow; at: Date },
): Promise<void> {
  await notifyOwner(
    tx,
    settings,
    { consignorId: unit.consignorId, code: unit.code },
    {
      subject: `Condiciones aceptadas: ${await pairName(tx, unit)}`,
      parts: [
        'Así quedó. Guardá este e-mail: es tu copia.',
        { facts: [...termsSaid(terms), ['Cómo lo aceptaste', ACCEPTED_HOW_LABEL[how]]] },
        {
          text: 'El acuerdo general lo leés en',
          link: { text: 'Acuerdo de consignación', href: settings.publicUrl + paths.agreement },
        },
      ],
      button: 'Ver mi par',
      at,
    },
  )
}
