/** What the forms of the counter answer to who sells. */
import { TILL_SAYS } from '#rules/till/till.ts'
import { press, type Case, type Sender } from './case.ts'

/** The till is open. */
async function opened({ server, admin }: Sender): Promise<number> {
  const { days } = server.shop.till
  const now = await days.current(admin)
  if (now.ok && now.value) return now.value.id
  const end = await days.open(admin, { float: '1000', key: 'answers-till' })
  if (!end.ok) throw new Error(end.message)
  return end.value.id
}

export const TILL: Case[] = [
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
