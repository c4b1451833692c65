import type { Arranged } from '#rules/consignment/portal/arranged.ts'
import { pick } from '#rules/record.ts'
import type { PairLine } from '#shop/consignment/portal/pairs.ts'

type Group = Arranged<PairLine>['groups'][number]

/** What the list shows of each, and no more: it is sent with the page. */
export const asListed = ({ pairs, ...group }: Group) => ({
  ...group,
  pairs: pairs.map((pair) => ({
    ...pick(pair, ['code', 'offer', 'name', 'size', 'image', 'photo']),
    story: pick(pair.story, ['title', 'text', 'tone']),
  })),
})
export type Listed = ReturnType<typeof asListed>
