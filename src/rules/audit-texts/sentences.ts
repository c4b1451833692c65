/** What somebody did, as a sentence around the name of the thing: «cambió el precio de Air Max de $ 90.000 a $ 85.000» (product §28.3). */
import { BOX_NAMES } from '#rules/products/box-fields.ts'
import { record } from '#rules/record.ts'
import { auditLabel, type AuditAction } from '#rules/audit/audit.ts'
import { isShown, nameOf } from './names.ts'
import { describeValue } from './describe.ts'

export type Change = { field: string; before: unknown; after: unknown }
export type Sentence = {
  /** The thing's name stands between these two. */
  start: string
  end: string
  /** What the sentence does not tell yet. */
  rest: Change[]
}

/** Where the label's own words do not turn into a sentence about a thing; `{}` is its name. */
const SENTENCES: Partial<Record<AuditAction, string>> = {
  'product.bulk': 'cambió {}',
  'product.undo': 'deshizo un cambio de {}',
  'stock.adjust': 'ajustó el stock de {}',
  'catalogue.import': 'importó el catálogo ({})',
  'catalogue.import-start': 'empezó la importación {}',
  'catalogue.import-undo': 'deshizo la importación {}',
  'order.correct-recipient': 'corrigió los datos de entrega del pedido {}',
  'order.restore-recipient': 'deshizo una corrección del pedido {}',
  'order.edit-off': 'anuló un cambio del pedido {}',
  'order.refund': 'devolvió dinero del pedido {}',
  'order.refund-retry': 'reintentó una devolución de dinero del pedido {}',
  'order.receive': 'acreditó un pago del pedido {}',
  'order.accept-short': 'aceptó un pago menor del pedido {}',
  'order.undo-receipt': 'deshizo un pago acreditado por error en el pedido {}',
  'order.hand-back': 'devolvió dinero a mano del pedido {}',
  'bank.take': 'trajo la lista del banco ({})',
  'bank.ignore': 'descartó un movimiento del banco ({})',
  'bank.reopen': 'recuperó un movimiento del banco ({})',
  'credit.give': 'le dio saldo a favor a {}',
  'credit.take': 'le descontó saldo a favor a {}',
  'credit.undo': 'deshizo un cambio de saldo a favor de {}',
  'order.resend': 'reenvió un mail del pedido {}',
  'person.erase': 'borró su propia cuenta ({})',
  'invitation.create': 'invitó a {} a trabajar en la tienda',
  'invitation.resend': 'mandó de nuevo la invitación a {}',
  'invitation.revoke': 'anuló la invitación de {}',
  'contact.resend': 'reenvió el aviso del mensaje {}',
  'newsletter.remove': 'sacó a {} del newsletter',
  'question.remove-answer': 'borró una respuesta a {}',
  'question.publish-answer': 'publicó una respuesta a {}',
  'settings.change': 'cambió «{}»',
}

/** «Archivó un producto» is «archivó {}» of one product, «Canceló un pedido» «canceló el pedido {}». */
export function patternOf(action: string): string {
  const written = SENTENCES[action as AuditAction]
  if (written) return written
  const label = auditLabel(action)
  const text = label.charAt(0).toLowerCase() + label.slice(1)
  const told = text
    .replace(/\bun producto\b/, '{}')
    .replace(/\buna persona\b/, '{}')
    .replace(
      /\b(un|una) (lista de precios|envío del newsletter|borrador del newsletter|\p{L}+)/u,
      (_, one, noun) =>
        text.includes('un producto') || text.includes('una persona')
          ? `${one} ${noun}`
          : `${one === 'un' ? 'el' : 'la'} ${noun} {}`,
    )
    .replace(/\b(a|de) el /g, (_, word) => (word === 'a' ? 'al ' : 'del '))
  return told.includes('{}') ? told : `${told}: {}`
}

/** Said with their article; the rest by their label. */
const ARTICLE: Record<string, 'el' | 'la' | 'los' | 'las'> = {
  name: 'el',
  category: 'la',
  brand: 'la',
  genre: 'el',
  model: 'el',
  colourway: 'el',
  description: 'la',
  images: 'las',
  video: 'el',
  price: 'el',
  cost: 'el',
  ...record(BOX_NAMES, () => 'el' as const),
  discount: 'el',
  size: 'los',
  stock: 'el',
  style: 'el',
  season: 'la',
  materials: 'los',
  score: 'la',
  amountCentavos: 'el',
  role: 'el',
  subject: 'el',
  body: 'el',
}
const withArticle = (field: string): string => {
  const name = nameOf(field)
  const lower = field === 'stock' ? 'stock' : name.charAt(0).toLowerCase() + name.slice(1)
  return ARTICLE[field] ? `${ARTICLE[field]} ${lower}` : `«${name}»`
}
/** A longer one is told below the sentence. */
const LONGEST_VALUE = 60
const TELLS_VALUES = /\.change$|^stock\.adjust$|^person\.role$/
/** Of a count, in the name of the thing. */
const IN_THE_NAME: Record<string, readonly string[]> = {
  size: ['product', 'productId', 'size', 'counted'],
  bulk: ['change', 'changed'],
  credit: ['username', 'userId'],
}

export function sentenceOf(row: { action: string; entity: string; changes: readonly Change[] }): Sentence {
  const { action, entity } = row
  const shown = row.changes.filter(({ field }) => isShown(field) && !IN_THE_NAME[entity]?.includes(field))
  const [start = '', end = ''] = patternOf(action).split('{}')
  const changed = shown.filter(({ before, after }) => before !== undefined && after !== undefined)
  const only = changed.length === 1 && TELLS_VALUES.test(action) ? changed[0]! : null
  if (!only) return { start, end, rest: shown }
  const about = { action, entity }
  const [from, to] = [
    describeValue(only.field, only.before, about),
    describeValue(only.field, only.after, about),
  ]
  if (from.length > LONGEST_VALUE || to.length > LONGEST_VALUE) return { start, end, rest: shown }
  const rest = shown.filter((one) => one !== only)
  const values = ` de ${from} a ${to}`
  // Their sentence names what changed already.
  if (entity === 'setting' || entity === 'size' || action === 'person.role')
    return { start, end: end + values, rest }
  return {
    start: `cambió ${withArticle(only.field)} de ${start.replace(/^editó /, '')}`.replace(' de el ', ' del '),
    end: end + values,
    rest,
  }
}
