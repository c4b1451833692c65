import { data } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { orderIdIn } from '#rules/orders/order.ts'
import { paths } from '#rules/paths.ts'
import type { Outcome } from '#rules/outcome.ts'
import { priceText } from '#rules/prices/price-text.ts'
import { pick } from '#rules/record.ts'
import { anyProduct, MAX_SEARCH_LENGTH } from '#rules/search/search.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { Route } from './+types/edit-page'
import { hasNoMailbox } from '../detail/act.ts'
import { addedIn, askedIn } from './query.ts'
import { EditChoice } from './edit-choice.tsx'
import { EditPreview } from './edit-preview.tsx'

export const handle = { section: 'orders', needs: 'order.edit' } satisfies RouteHandle

const MOST_FOUND = 8
const idOf = (text: string): number => orderIdIn(text) ?? 0
const told = <T,>(end: Outcome<T>) =>
  end.ok
    ? { ok: true as const, value: end.value }
    : { ok: false as const, message: end.message, fields: end.kind === 'invalid' ? end.fields : {} }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const search = url.searchParams
  const id = idOf(params.number)
  const look = valueOf(await shop.edits.look(visitor, id, addedIn(search)))
  const asked = look.why === null ? askedIn(search, look) : null
  const quote = asked && (await shop.edits.quoteEdit(visitor, id, asked))
  const q = (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH)
  const found = q === '' ? null : (await shop.products.list({ ...anyProduct, q }, MOST_FOUND)).cards
  return {
    look,
    asked,
    quote: quote && told(quote),
    q,
    found: found?.map((card) => ({ ...pick(card, ['id', 'name', 'stock']), price: priceText(card) })) ?? null,
    key: crypto.randomUUID(),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const texts = formTexts(form)
  const visitor = context.get(visitorContext)
  const { difference = '', seen = '', reason = '', key = '' } = texts
  const input = { ...parsed(texts.asked), difference, seen, reason, key }
  const shop = context.get(shopContext)
  const id = idOf(params.number)
  const end = await shop.edits.edit(visitor, id, input)
  if (!end.ok) return refusal(end, form)
  const applied = (await hasNoMailbox(shop, visitor, id)) ? 'order-edit-untold' : 'order-edit'
  return onward(
    request,
    adminPaths.order(params.number),
    end.value.state === 'applied' ? applied : 'order-edit-waits',
  )
}

function parsed(text = ''): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    throw data(null, { status: 400 })
  }
}

export default function EditOrder({ loaderData }: Route.ComponentProps) {
  const { look, asked, quote, q, found, key } = loaderData
  const answer = useAnswer<typeof action>()
  const { number } = look
  return (
    <>
      <PageTitle name={`Editar ${number}`} failed={answer !== undefined} hidden />
      <AdminTitle
        title={`Editar ${number}`}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Pedidos', to: adminPaths.orders },
          { name: number, to: adminPaths.order(number) },
          { name: 'Editar' },
        ]}
      />
      {answer && (
        <Notice tone="error" className="mb-5" title={answer.message}>
          {Object.values(answer.fields).join(' · ') || null}
        </Notice>
      )}
      {look.why === null ? (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
          <EditChoice look={look} asked={asked} q={q} found={found} />
          <EditPreview
            look={look}
            asked={asked}
            quote={quote}
            requestKey={key}
            typed={answer?.typed.reason}
          />
        </div>
      ) : (
        <div className="space-y-4">
          <Notice quiet tone="info">
            <p>{look.why}</p>
          </Notice>
          <ButtonLink to={adminPaths.order(number)} look="quiet">
            Volver al pedido
          </ButtonLink>
        </div>
      )}
    </>
  )
}
