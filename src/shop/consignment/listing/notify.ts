/** Its owner knows when a pair goes on sale for the first time, and when somebody of the shop takes it off. */
import { splitOf } from '#rules/consignment/split.ts'
import { formatAmount } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import type { OwnerNews } from '#shop/units/actions.ts'
import { pairName, notifyOwner } from '../desk/owner.ts'
import { acceptedTerms } from '../terms/terms.ts'

const notifyListed: OwnerNews['listed'] = async (tx, settings, unit, at) => {
  const terms = await acceptedTerms(tx, unit.id)
  // Back on sale is no news.
  if (unit.firstListedAt !== null || !terms) return
  const { part } = splitOf(unit.priceCentavos, {
    bp: terms.commissionBp,
    least: terms.commissionMinCentavos,
  })
  await notifyOwner(
    tx,
    settings,
    { consignorId: unit.consignorId, code: unit.code },
    {
      subject: `Tu par está a la venta: ${await pairName(tx, unit)}`,
      parts: [
        `Está a la venta a ${formatAmount(unit.priceCentavos)}. Si se vende a ese precio, te quedan ${formatAmount(part)}.`,
        {
          text: 'Así lo ve quien compra:',
          link: { text: 'la página del par', href: settings.publicUrl + paths.passport(unit.code) },
        },
      ],
      button: 'Ver mi par',
      notice: 'pair',
      at,
    },
  )
}

const notifyUnlisted: OwnerNews['unlisted'] = async (tx, settings, unit, at) => {
  await notifyOwner(
    tx,
    settings,
    { consignorId: unit.consignorId, code: unit.code },
    {
      subject: `Tu par no está a la venta por ahora: ${await pairName(tx, unit)}`,
      parts: [
        'Lo sacamos de la venta un tiempo. Los días que no esté no cuentan para su calendario de precios.',
      ],
      button: 'Ver mi par',
      notice: 'pair',
      at,
    },
  )
}

export const ownerNews: OwnerNews = { listed: notifyListed, unlisted: notifyUnlisted }
