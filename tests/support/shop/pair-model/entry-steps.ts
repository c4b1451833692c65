/** How a pair comes to the shop: offered by its photos, agreed on, brought, checked, photographed. */
import { photo } from '#tests/support/photo.ts'
import { ALL_YES, PICTURES } from '../at-the-desk.ts'
import { fits, newPair, type Step } from './plain.ts'

const MOST_PAIRS = 3

export const ENTRY_STEPS: Record<string, Step> = {
  'another is offered and agreed on': {
    may: (pair, { pairs }) => pair === pairs[0] && pairs.length < MOST_PAIRS,
    after: (_, { pairs }) => void (pairs[pairs.length - 1]!.unit = 'awaited'),
    async run({ offered, owners, codes }, first, _, { pairs }) {
      const { email } = await owners.owner(first)
      const { code, token } = await offered.accepted({ email })
      codes.push(code)
      pairs.push({ ...newPair(), link: token })
    },
  },
  'its owner withdraws it before it is brought': {
    may: ({ unit }) => unit === 'awaited',
    after: (pair) => void (pair.unit = 'cancelled'),
    run: ({ offered }, _, { link }) => fits(offered.offers.withdraw(link!)),
  },
  'it is received': {
    may: ({ unit }) => unit === 'awaited',
    after: (pair) => void (pair.unit = 'received'),
    async run({ shop, desk }, code) {
      const photos = [await photo(64, 48), await photo(48, 64)]
      await fits(desk.addPapers(shop.admin, code, 'received', photos))
      await fits(desk.receive(shop.admin, { codes: [code], how: 'paper', shelf: 'C2' }))
    },
  },
  'it is checked': {
    may: ({ unit }) => unit === 'received',
    after: (pair) => void (pair.unit = 'inspected'),
    async run({ shop, desk }, code) {
      const found = { answers: ALL_YES, verdict: 'pass', grade: 'very_good', box: 'whole', unmarked: true }
      await fits(desk.inspect(shop.admin, code, found))
      await fits(desk.place(shop.admin, code, { productId: shop.shoe.id, size: '42' }))
    },
  },
  'it is photographed': {
    may: ({ unit }) => unit === 'inspected',
    after: (pair) => void (pair.unit = 'ready'),
    async run({ shop, desk }, code) {
      await fits(desk.keepParts(shop.admin, code, { pictures: PICTURES, flaws: [] }))
      await fits(desk.photographed(shop.admin, code))
    },
  },
}
