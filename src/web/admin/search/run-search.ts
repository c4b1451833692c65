/** What the one search answers to its page and to whoever still types: each thing with its address, pages of the back office among them. */
import type { RouterContextProvider } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { HIT_LABEL, isPersonal, SHORTEST_ASKED, type HitKind } from '#rules/search-everything/everything.ts'
import { asking } from '#rules/paths.ts'
import { folded } from '#rules/imports/guess/match-text.ts'
import { SECTIONS, mayEnter } from '#web/admin/sections/sections.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { requestContext, shopContext, visitorContext } from '#web/context.ts'
import { personOf } from '#web/gate.ts'

type Hit = { to: string; title: string; about: string }
export type FoundGroup = {
  name: string
  hits: Hit[]
  /** There are more than these. */
  more: boolean
  /** The list that shows them all. */
  all: string | null
}
export type Found = {
  q: string
  groups: FoundGroup[]
  /** Where it leads, when it is exactly one thing's number. */
  exact: string | null
  /** Must not stand in an address. */
  personal: boolean
}

const PAGE_OF: Record<HitKind, (id: string) => string> = {
  order: adminPaths.order,
  return: adminPaths.return,
  product: adminPaths.product,
  unit: adminPaths.unit,
  consignor: adminPaths.consignor,
  person: adminPaths.user,
  message: adminPaths.message,
  coupon: adminPaths.coupon,
  promotion: adminPaths.promotion,
  look: adminPaths.look,
}
/** The list that finds more of them by the same words. */
const LIST_OF: Partial<Record<HitKind, string>> = {
  order: adminPaths.orders,
  return: adminPaths.returns,
  product: adminPaths.products,
  unit: adminPaths.units,
  consignor: adminPaths.consignors,
  person: adminPaths.users,
  message: adminPaths.messages,
}

export async function runSearch(
  context: Readonly<RouterContextProvider>,
  typed: string,
  limit: number,
): Promise<Found> {
  const end = await context.get(shopContext).everything.search(context.get(visitorContext), typed, limit)
  const { q, groups, exact } = valueOf(end)
  const personal = isPersonal(q)
  const pages = pagesCalled(context, q)
  return {
    q,
    personal,
    exact: exact && PAGE_OF[exact.kind](exact.id),
    groups: [
      ...groups.map(({ kind, hits, more }) => {
        const list = LIST_OF[kind]
        return {
          name: HIT_LABEL[kind],
          hits: hits.map(({ id, title, about }) => ({ to: PAGE_OF[kind](id), title, about })),
          more,
          all: more && list && !personal ? asking(list, { q }) : null,
        }
      }),
      ...(pages.length > 0 ? [{ name: 'Páginas', hits: pages, more: false, all: null }] : []),
    ],
  }
}

/** Pages of the back office that their role opens, by the words of their name. */
function pagesCalled(context: Readonly<RouterContextProvider>, q: string): Hit[] {
  const words = folded(q).split(' ').filter(Boolean)
  if (q.length < SHORTEST_ASKED || words.length === 0) return []
  const { handleOf } = context.get(requestContext)
  const { role } = personOf(context)
  return SECTIONS.filter(
    ({ name, to }) =>
      words.every((word) => folded(name).includes(` ${word}`)) && role && mayEnter(role, handleOf(to).needs),
  ).map(({ to, name, group }) => ({ to, title: name, about: group }))
}
