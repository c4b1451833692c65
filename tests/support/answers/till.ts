/** What the forms of the counter answer to who sells. */
import { TILL_SAYS } from '#rules/till/till.ts'
import { ASK_SAYS } from '#rules/returns/ask/says.ts'
import { COUNTER_SAYS } from '#rules/till/returns.ts'
import { press, sending, type Case, type Sender } from './case.ts'

/** The till is open. */
async function opened({ server, admin }: Sender): Promise<number> {
  const { days } = server.shop.till
  const now = await days.current(admin)
  if (now.ok && now.value) return now.value.id
  const end = await days.open(admin, { float: '1000', key: 'answers-till' })
  if (!end.ok) throw new Error(end.message)
  return end.value.id
}

/** A sale of which a pair can come back. */
async function soldTo(sender: Sender, key: string): Promise<{ id: number; number: string; line: number }> {
  await opened(sender)
  const { till } = sender.server.shop
  const line = { productId: 1, size: '42', quantity: 1 }
  const sold = await till.sell(sender.admin, { key, means: 'cash' }, [line])
  if (!sold.ok) throw new Error(sold.message)
  const seen = await till.returns.returnable(sender.admin, sold.value.id)
  if (!seen.ok) throw new Error(seen.message)
  return { ...sold.value, line: seen.value.held[0]!.orderLineId }
}

export const TILL: Case[] = [
  {
    of: 'admin/till/offline/unjoined-page.tsx',
    what: 'a sale without network that goes on in no way',
    at: '/AdminTill/sin-sumar',
    act: sending({ sale: '1', how: '' }),
    says: TILL_SAYS.invalid,
  },
  {
    of: 'admin/till/returns/take-page.tsx',
    what: 'nothing of a sale comes back',
    at: async (sender) => `/AdminTill/devolver/${(await soldTo(sender, 'answers-till-take')).number}`,
    act: (page) => press(page, 'Ver cuánto se devuelve'),
    says: ASK_SAYS.none,
  },
  {
    of: 'admin/till/returns/change-page.tsx',
    what: 'an exchange of what nobody looked at',
    async at(sender) {
      const { number, line } = await soldTo(sender, 'answers-till-change')
      return `/AdminTill/cambiar/${number}?linea=${line}&producto=1&talle=41`
    },
    async act(page) {
      await page
        .getByLabel(/^Cómo volvió/)
        .first()
        .selectOption('')
      await press(page, 'Hacer el cambio')
    },
    says: COUNTER_SAYS.condition,
  },
  {
    of: 'admin/till/returns/returned-page.tsx',
    what: 'the receipt of a return to nobody',
    async at(sender) {
      const { id, line } = await soldTo(sender, 'answers-till-back')
      const back = await sender.server.shop.till.returns.take(sender.admin, id, {
        kind: 'withdrawal',
        lines: [{ orderLineId: line, quantity: 1, condition: 'restock' }],
        key: 'answers-till-back',
      })
      if (!back.ok) throw new Error(back.message)
      return `/AdminTill/devolucion/${back.value.code}`
    },
    act: (page) => press(page, 'Mandar por e-mail'),
    says: TILL_SAYS.noEmail,
  },
  {
    of: 'admin/till/till-page.tsx',
    what: 'a sale by card without its slip',
    async at(sender) {
      await opened(sender)
      return '/AdminTill?linea=1:42:1'
    },
    async act(page) {
      await page.getByText('Tarjeta (terminal)').click()
      await press(page, /^Cobrar/)
    },
    says: TILL_SAYS.operation,
  },
  {
    of: 'admin/till/day-page.tsx',
    what: 'a close without a count',
    at: async (sender) => `/AdminTill/caja/${await opened(sender)}`,
    act: (page) => press(page, 'Cerrar la caja'),
    says: TILL_SAYS.counted,
  },
  {
    of: 'admin/till/sale-page.tsx',
    what: 'a receipt to nobody',
    async at(sender) {
      await opened(sender)
      const line = { productId: 1, size: '42', quantity: 1 }
      const sold = await sender.server.shop.till.sell(
        sender.admin,
        { key: 'answers-till-sale', means: 'cash' },
        [line],
      )
      if (!sold.ok) throw new Error(sold.message)
      return `/AdminTill/venta/${sold.value.number}`
    },
    act: (page) => press(page, 'Mandar por e-mail'),
    says: TILL_SAYS.noEmail,
  },
]
