import { data, Form, Link, useNavigation } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { auditLabel } from '#rules/audit/audit.ts'
import { OFFER_STATE_LABEL, OFFER_TONE } from '#rules/consignment/offers/states.ts'
import { lastDayBefore } from '#rules/consignment/offers/due.ts'
import { OFFER_LOOK_SAYS } from '#rules/consignment/offers/second-opinion.ts'
import { offerDayOf } from '#rules/consignment/offers/story.ts'
import { OFFER_LETTERS } from '#rules/consignment/offers/letters.ts'
import { refusalSaid } from '#rules/consignment/offers/limits-and-texts.ts'
import { formatAmount, formatPesos } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { GRADE_LABEL } from '#rules/units/grade.ts'
import { PICTURE_KIND_LABEL, UNIT_BOX_LABEL } from '#rules/units/limits-and-texts.ts'
import { shopContext, visitorContext, settingsContext } from '#web/context.ts'
import { calendarSaid } from '#rules/consignment/terms-said.ts'
import { commissionFor } from '#rules/consignment/commission.ts'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/offer-page'
import { productId } from '#web/storefront/products/product-id.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { Facts } from '#web/admin/ui/facts.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'
import { stepsTyped } from '../calendar-fields.tsx'
import { AnswerForms } from './answer-forms.tsx'
import { Sources } from './sources.tsx'

export const handle = { section: 'pair-offers', needs: 'consign.read' } satisfies RouteHandle

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const settings = context.get(settingsContext)
  const beside = Number(url.searchParams.get('producto') ?? '')
  const offer = await context
    .get(shopContext)
    .consignment.offers.find(context.get(visitorContext), productId(params.id), {
      productId: beside || null,
      words: cleanSearch(url.searchParams.get('buscar') ?? ''),
    })
  return {
    offer: valueOf(offer),
    commissions: { shoes: commissionFor(settings, 'shoes'), clothes: commissionFor(settings, 'clothes') },
    quoteDays: settings.quoteDays,
    priceSteps: settings.priceSteps,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { offers } = context.get(shopContext).consignment
  const visitor = context.get(visitorContext)
  const id = productId(params.id)
  const here = adminPaths.pairOffer(id)
  const typed = formTexts(form)
  switch (form.get('intent')) {
    case 'quote': {
      const end = await offers.quote(visitor, id, { ...typed, ...stepsTyped(form) })
      return end.ok ? onward(request, here, 'offer-quoted') : refusal(end, form)
    }
    case 'ask': {
      const end = await offers.askMore(visitor, id, typed)
      return end.ok ? onward(request, here, 'offer-asked') : refusal(end, form)
    }
    case 'refuse': {
      const end = await offers.refuse(visitor, id, typed)
      return end.ok ? onward(request, adminPaths.pairOffers, 'offer-refused') : refusal(end, form)
    }
    case 'discard': {
      const end = await offers.discard(visitor, id, typed)
      return end.ok ? onward(request, adminPaths.pairOffers, 'offer-discarded') : refusal(end, form)
    }
    case 'say': {
      const end = await offers.say(visitor, id, typed)
      return end.ok ? onward(request, here, 'offer-said') : refusal(end, form)
    }
    default:
      throw data(null, { status: 400 })
  }
}

/** One offer on one screen: its photos, what they say, what such a pair sells for, and the three answers. */
export default function AdminOffer({ loaderData }: Route.ComponentProps) {
  const { offer, commissions, quoteDays, priceSteps } = loaderData
  const { facts, person, pictures, messages, quote, counter, unit, history } = offer
  const answer = useAnswer<typeof action>()
  const pending = useNavigation().state === 'submitting'
  const may = useMay()
  return (
    <>
      <PageTitle name={offer.name} failed={answer !== undefined} hidden />
      <AdminTitle
        title={offer.name}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Ofertas', to: adminPaths.pairOffers },
          { name: offer.name },
        ]}
      />
      <p className="-mt-2 mb-5 flex flex-wrap items-center gap-3">
        <span className="state" data-tone={OFFER_TONE[facts.state]}>
          {OFFER_STATE_LABEL[facts.state]}
        </span>
        <span className="text-md text-muted">
          Llegó el {shortMoment(facts.createdAt)}
          {facts.state === 'submitted' &&
            (facts.waitsForThemSince
              ? ` · espera a su dueño desde el ${shortMoment(facts.waitsForThemSince)}`
              : ` · prometimos contestar antes del ${shortMoment(facts.answerDueAt)}`)}
          {facts.state === 'quoted' &&
            facts.quoteEndsAt &&
            ` · vale hasta el ${offerDayOf(lastDayBefore(facts.quoteEndsAt))}`}
        </span>
      </p>
      {answer && <Notice tone="error" className="mb-5" title={answer.message} />}
      {person.blocked && (
        <Notice quiet tone="warning" className="mb-5">
          <p>De esta persona no se toma más: si acepta, le decimos que no.</p>
        </Notice>
      )}
      {counter && facts.state === 'submitted' && (
        <Notice quiet tone="info" className="mb-5">
          <p>
            Propone venderlo a {formatPesos(counter.price)}, y nunca por menos de {formatPesos(counter.floor)}
            .
          </p>
        </Notice>
      )}
      {offer.secondLook && (
        <Notice quiet tone="warning" className="mb-5" title="No se tomó, y pide que la mire otra persona.">
          <p className="break-words whitespace-pre-line">«{offer.secondLook.note}»</p>
          {offer.secondLook.mine && <p>{OFFER_LOOK_SAYS.another}</p>}
        </Notice>
      )}
      {offer.renewalAsked && (
        <Notice quiet tone="info" className="mb-5">
          <p>Pide que se renueve la cotización.</p>
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="space-y-4">
          <section aria-label="Fotos" className="panel p-4 md:p-5">
            {pictures.length === 0 ? (
              <p className="text-muted">Sus fotos ya se borraron.</p>
            ) : (
              <ul className="grid gap-3 sm:grid-cols-2">
                {pictures.map(({ id, kind }) => (
                  <li key={id}>
                    <a href={adminPaths.pairOfferPhoto(offer.id, id)} target="_blank" rel="noreferrer">
                      <img
                        src={adminPaths.pairOfferPhoto(offer.id, id)}
                        alt={PICTURE_KIND_LABEL[kind]}
                        width={800}
                        height={800}
                        loading="lazy"
                        className="aspect-square w-full rounded-tile bg-tile object-contain"
                      />
                    </a>
                    <span className="text-sm text-muted">{PICTURE_KIND_LABEL[kind]}</span>
                  </li>
                ))}
              </ul>
            )}
          </section>
          <section aria-labelledby="mensajes" className="panel p-4 md:p-5">
            <h2 id="mensajes" className="mb-3 text-lg font-bold">
              Mensajes
            </h2>
            {messages.length === 0 && <p className="text-muted">Nadie escribió todavía.</p>}
            <ul className="space-y-3">
              {messages.map(({ id, fromShop, body, at }) => (
                <li
                  key={id}
                  className={`max-w-[60ch] px-4 py-3 ${fromShop ? 'ml-auto bg-bone' : 'border border-line'}`}
                >
                  <p className="text-sm text-muted">
                    <b>{fromShop ? 'La tienda' : person.name}</b> · {shortMoment(at)}
                  </p>
                  <p className="break-words whitespace-pre-line">{body}</p>
                </li>
              ))}
            </ul>
            {may('consign.quote') && !facts.purgedAt && (
              <Form key={messages.length} method="post" preventScrollReset className="mt-4 space-y-3">
                <label htmlFor="decir" className="block text-md font-semibold">
                  Escribirle
                </label>
                <textarea
                  id="decir"
                  name="text"
                  rows={2}
                  required
                  maxLength={OFFER_LETTERS.message}
                  className="input h-auto py-2.5"
                />
                <div className="flex flex-wrap gap-3">
                  <Button name="intent" value="say" look="quiet" size="small" pending={pending}>
                    Mandar
                  </Button>
                  {offer.may.ask && (
                    <Button name="intent" value="ask" look="quiet" size="small" pending={pending}>
                      Mandar y esperar su respuesta
                    </Button>
                  )}
                </div>
              </Form>
            )}
          </section>
          <Sources offer={offer} />
        </div>
        <div className="space-y-4">
          {may('consign.quote') && (offer.may.quote || offer.may.refuse) && (
            // Another version is another form.
            <AnswerForms
              key={offer.version}
              offer={offer}
              commissions={commissions}
              quoteDays={quoteDays}
              priceSteps={priceSteps}
              refusal={answer}
              pending={pending}
            />
          )}
          <section aria-labelledby="dicen" className="panel p-4 md:p-5">
            <h2 id="dicen" className="mb-2 text-lg font-bold">
              Lo que dicen
            </h2>
            <Facts
              facts={[
                ['Estado', GRADE_LABEL[facts.grade]],
                ['Caja', UNIT_BOX_LABEL[facts.box]],
                ['Color', facts.colour],
                ['Espera', facts.hoped === null ? '' : formatAmount(facts.hoped)],
                ['Nota', facts.note],
                ['Quién', person.name],
                [
                  'E-mail',
                  person.email && (
                    <a key="e-mail" href={`mailto:${person.email}`} className="link break-all">
                      {person.email}
                    </a>
                  ),
                ],
                ['Teléfono', person.phone],
                ['Sus ofertas', person.offers > 1 ? String(person.offers) : ''],
                [
                  'Par',
                  unit && (
                    <Link key="par" to={adminPaths.unit(unit.code)} className="link">
                      <WithCodes text={printUnitCode(unit.code)} />
                    </Link>
                  ),
                ],
                ['No se tomó', refusalSaid(facts.refusedWhy)],
              ]}
            />
          </section>
          {quote && (
            <section aria-labelledby="cotizada" className="panel p-4 md:p-5">
              <h2 id="cotizada" className="mb-2 text-lg font-bold">
                Cotización {facts.quoteNo}
              </h2>
              <Facts
                facts={[
                  ['Precio', formatAmount(quote.amounts.price)],
                  ['Le quedan', formatAmount(quote.amounts.part)],
                  ['Mínimo', formatAmount(quote.amounts.floor)],
                  ['Le quedan en el mínimo', formatAmount(quote.amounts.partAtFloor)],
                  ['Calendario', calendarSaid(quote.terms.calendar)],
                ]}
              />
            </section>
          )}
          <section aria-labelledby="historia" className="panel p-4 md:p-5">
            <h2 id="historia" className="mb-2 text-lg font-bold">
              Historia
            </h2>
            <ol className="divide-y divide-line text-md">
              {history.map((one, index) => (
                <li key={index} className="py-2">
                  {auditLabel(one.action)}
                  <span className="block text-sm text-muted">
                    {one.actor} · {shortMoment(one.at)}
                  </span>
                </li>
              ))}
            </ol>
          </section>
        </div>
      </div>
    </>
  )
}
