/** Loaders of the lists' pages and of their files. */
import type { RouterContextProvider } from 'react-router'
import type { ListScreen } from '#rules/lists/view.ts'
import type { Outcome } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import { shopContext, visitorContext } from '#web/context.ts'

type Lists = Shop['lists']
type Item<L extends keyof Lists> =
  Awaited<ReturnType<Lists[L]['screen']>> extends infer End
    ? End extends { ok: true; value: { items: (infer V)[] } }
      ? V
      : never
    : never
type Asked = { url: URL; context: Readonly<RouterContextProvider> }

/** What the page of a list shows, as its address asks. */
export async function screenOf<L extends keyof Lists>(
  name: L,
  { url, context }: Asked,
): Promise<{ screen: ListScreen; items: Item<L>[] }> {
  const list = context.get(shopContext).lists[name]
  const end: Outcome<unknown> = await list.screen(context.get(visitorContext), url.searchParams)
  return valueOf(end) as { screen: ListScreen; items: Item<L>[] }
}

/** The rows that the page's address finds, as a file. */
export async function fileOf(name: keyof Lists, { url, context }: Asked, day = ''): Promise<Response> {
  const list = context.get(shopContext).lists[name]
  const file = valueOf(await list.csv(context.get(visitorContext), url.searchParams))
  return csvAnswer(file.text, day ? `${file.name}-${day}` : file.name)
}
