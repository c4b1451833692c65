import { data, redirect } from 'react-router'
import { isCalledOff, isOpenToEntries, DROP_STATE } from '#rules/drops/states.ts'
import { hasOffer } from '#rules/drops/entry-states.ts'
import { DROP_STORY } from '#rules/drops/texts.ts'
import { formatPesos } from '#rules/money.ts'
import { statusOf } from '#rules/outcome.ts'
import { dropPaths } from '#rules/drop-paths.ts'
import { paths } from '#rules/paths.ts'
import { isDraft } from '#rules/drops/states.ts'
import { whenOf } from '#rules/drops/when.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { formAnswer } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { ProductLink } from '#web/storefront/products/product-link.tsx'
import { productId } from '#web/storefront/products/product-id.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/drop-page'
import { pushOffer } from '#web/push-offer.ts'
import { EntryForm } from './entry-form.tsx'
import { MyEntry } from './my-entry.tsx'
import { Proof } from './proof.tsx'
import { Results } from './results.tsx'

export const handle = {} satisfies RouteHandle
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  titled(loaderData ? `Sorteo: ${loaderData.drop.product.name}` : 'Lanzamiento', matches, {
    ...(loaderData ? { path: dropPaths.one(loaderData.drop.id) } : {}),
    description: 'Cuándo es el sorteo, cómo anotarse y cómo rehacer la cuenta.',
  })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { drops } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const id = productId(params.id)
  const end = await drops.find(visitor, id)
  if (!end.ok) throw data(end.message, { status: statusOf(end) })
  const asked = url.searchParams.get('codigo')?.trim().toUpperCase() || null
  const checked = await drops.check(id, asked)
  return {
    drop: end.value,
    signedIn: visitor.kind === 'person',
    needsDni: end.value.own === null && (await drops.needsDni(visitor)),
    offer: pushOffer(context),
    asked,
    checked: checked.ok ? checked.value : null,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { drops } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const id = productId(params.id)
  const end =
    form.get('intent') === 'leave'
      ? await drops.leave(visitor, id)
      : await drops.enter(visitor, id, String(form.get('talle') ?? ''), String(form.get('dni') ?? ''))
  if (!end.ok) {
    const fields = end.kind === 'invalid' ? end.fields : {}
    return data({ message: end.message, answer: formAnswer(form, fields) }, { status: statusOf(end) })
  }
  return redirect(`${dropPaths.one(id)}#lo-mio`, { status: 303 })
}
/** A refusal may mean that it closed meanwhile. */
export const shouldRevalidate = () => true

export default function DropPage({ loaderData }: Route.ComponentProps) {
  const { drop, signedIn, needsDni, offer, asked, checked } = loaderData
  const refusal = useAnswer<typeof action>()
  const { product, state, own } = drop
  if (isDraft(state)) return null
  const takesEntries = isOpenToEntries(state) && !(own && hasOffer(own.state))
  const atField = takesEntries && needsDni && refusal?.answer.fields.dni !== undefined
  return (
    <Page
      title={product.name}
      above={
        <Breadcrumb
          trail={[
            { name: 'Inicio', to: paths.home },
            { name: 'Lanzamientos', to: dropPaths.all },
            { name: product.name },
          ]}
        />
      }
    >
      <PageTitle name={`Sorteo: ${product.name}`} failed={refusal !== undefined} />
      <div className="grid items-start gap-8 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-14">
        <div>
          <span className="tile">
            <Picture
              image={product.image}
              alt={product.imageAlt}
              sizes="(min-width: 48rem) 22rem, 100vw"
              eager
              first
            />
          </span>
          <p className="mt-3">
            <b>{formatPesos(product.price)}</b> ·{' '}
            <ProductLink id={drop.productId} className="link">
              Ver el producto
            </ProductLink>
          </p>
        </div>
        <div className="max-w-2xl space-y-8">
          <Notice quiet tone={isCalledOff(state) ? 'warning' : 'info'} className="text-base">
            <p className="font-semibold">{DROP_STATE[state].label}</p>
            <p className="mt-1">{DROP_STORY[state]}</p>
            {isCalledOff(state) && <p className="mt-1 break-words">Por qué: {drop.cancelReason}</p>}
          </Notice>
          <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr] sm:gap-y-2">
            {[
              ['La inscripción abre', whenOf(drop.opensAt)],
              ['Cierra', whenOf(drop.closesAt)],
              ['El sorteo', whenOf(drop.drawAt)],
              ['Para comprar', `${drop.windowHours} horas desde que te toca`],
              ['Unidades', drop.sizes.map(({ size, units }) => `${units} del ${size}`).join(', ')],
              ['Inscripciones', String(drop.entries)],
            ].map(([name, value]) => (
              <div key={String(name)} className="contents">
                <dt className="text-muted max-sm:mt-2">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <section id="lo-mio" aria-label="Tu inscripción" className="scroll-mt-24 space-y-4">
            {own && <MyEntry own={own} drop={drop} offer={offer} />}
            {refusal && !atField && <Notice tone="error" title={refusal.message} />}
            {takesEntries && (
              <EntryForm drop={drop} signedIn={signedIn} needsDni={needsDni} answer={refusal?.answer} />
            )}
          </section>
          {drop.places.length > 0 && <Results drop={drop} />}
          <Proof drop={drop} asked={asked} checked={checked} />
          <ButtonLink to={dropPaths.all} look="quiet">
            Todos los lanzamientos
          </ButtonLink>
        </div>
      </div>
    </Page>
  )
}
