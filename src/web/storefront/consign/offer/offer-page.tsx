import { useEffect } from 'react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { CONSIGNMENT_LINK_GONE } from '#rules/consignment/portal/link.ts'
import { OFFER_LETTERS } from '#rules/consignment/offers/letters.ts'
import { OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { statusOf, type Failure, type Outcome } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { CodePanel, codeStep } from '#web/account/consignment/code-panel.tsx'
import { isDoorIntent } from '#web/account/consignment/door-names.ts'
import { doorIntent, holderHere } from '#web/account/consignment/door.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { FormSummary } from '#web/ui/form/form-summary.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import { DoneNotice } from '#web/ui/notice/done-notice.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { qrPath } from '#web/ui/qr.ts'
import { forgetForm } from '../form/kept-form.ts'
import { photosOf } from '../form/photos-of.ts'
import type { Route } from './+types/offer-page'
import { BringPart } from './bring-part.tsx'
import { fieldOf, type OfferAnswer } from './answer.ts'
import { offerAt } from './offer-at.ts'
import { PhotosPart } from './photos-part.tsx'
import { SecondLookPart } from './second-opinion-part.tsx'
import { QuotePart } from './quote-part.tsx'

export const handle = { opensFor: 'banned', uploads: 'offer' } satisfies RouteHandle
export const meta: Route.MetaFunction = ({ matches }) => titled('Tu par', matches, { noindex: true })

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const { publicUrl, address } = context.get(settingsContext)
  const found = await context
    .get(shopContext)
    .consignment.offers.own(offerAt(params.token, { request, context }))
  if (!found.ok) throw data(CONSIGNMENT_LINK_GONE, { status: statusOf(found) })
  const { code } = found.value
  return {
    offer: found.value,
    token: params.token,
    address,
    sent: url.searchParams.has('enviada'),
    done: url.searchParams.has('hecho'),
    codeSent: url.searchParams.get('codigo') === '',
    step: codeStep(url),
    qr: code === null ? null : qrPath(publicUrl + paths.passport(code)),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { offers } = context.get(shopContext).consignment
  const visitor = context.get(visitorContext)
  const { token } = params
  const by = offerAt(token, { request, context })
  const typed = formTexts(form)
  const here = sellPaths.pairOffer(token)
  const refuse = (end: Failure) =>
    data<OfferAnswer>(
      {
        intent: typed.intent ?? '',
        message: end.message,
        fields: end.kind === 'invalid' ? end.fields : {},
        typed,
        requoted: end.kind === 'conflict' && end.current !== undefined,
      },
      { status: statusOf(end) },
    )
  const after = (end: Outcome<unknown>, to = `${here}?hecho`) => (end.ok ? redirect(to, 303) : refuse(end))
  if (isDoorIntent(typed.intent)) {
    const end = await doorIntent(
      { request, context },
      await holderHere({ request, context }),
      form,
      sellPaths.pairOffer(token),
    )
    return end instanceof Response ? end : refuse(end)
  }
  switch (typed.intent) {
    case 'code':
      return after(await offers.sendAcceptCode(visitor, by), `${here}?codigo#aceptar`)
    case 'accept':
      return after(await offers.accept(visitor, by, typed), here)
    case 'counter':
      return after(await offers.counter(by, typed))
    case 'decline':
      return after(await offers.decline(by), here)
    case 'withdraw':
      return after(await offers.withdraw(by), here)
    case 'renew':
      return after(await offers.renew(by))
    case 'look':
      return after(await offers.askSecondLook(by, typed), here)
    case 'message':
      return after(await offers.write(by, typed))
    case 'photos':
      return after(await offers.addPhotos(by, await photosOf(form)))
    case 'book': {
      const [day = '', slot = ''] = (typed.slot ?? '').split(' ')
      return after(await offers.dropOffs.book(by, { day, slot }), here)
    }
    case 'unbook':
      return after(await offers.dropOffs.cancel(by), here)
    default:
      throw data(null, { status: 400 })
  }
}

/** An offer as its owner has it: how it goes, and the one thing to do next on top. */
export default function OwnOfferPage({ loaderData }: Route.ComponentProps) {
  const { offer, token, sent, done, codeSent, step } = loaderData
  const answer = useAnswer<typeof action>()
  const pending = useNavigation().state === 'submitting'
  const { story, may } = offer
  useEffect(() => {
    if (sent) forgetForm()
  }, [sent])
  const times = useTimesSent()
  const problems = Object.entries(answer?.fields ?? {}).map(([field, message]) => ({ field, message }))
  const problem = (intent: string) => (answer?.intent === intent ? answer : undefined)
  const ofCode = isDoorIntent(answer?.intent)
  return (
    <Page title={story.title} intro={offer.name}>
      <PageTitle name={story.title} failed={answer !== undefined} hidden />
      <div className="max-w-3xl space-y-10">
        {sent && !answer && (
          <DoneNotice title={`Recibimos tu par. Te escribimos a ${offer.mailbox} con este mismo enlace.`} />
        )}
        {done && !answer && <DoneNotice title="Listo." />}
        {problems.length > 1 ? (
          <FormSummary
            title={OFFER_SAYS.missing}
            problems={problems}
            attempt={times}
            formId={answer!.intent}
          />
        ) : (
          answer && !ofCode && <Notice tone="error" title={problems[0]?.message ?? answer.message} />
        )}
        <p className="max-w-[60ch] text-lg">{story.sentence}</p>
        <CodePanel
          here={sellPaths.pairOffer(token)}
          proven={offer.acts}
          byLink={!offer.acts || step === 'listo'}
          step={step}
          problem={ofCode && answer ? answer.message : null}
        />
        {offer.code !== null && offer.state === 'accepted' && (
          <BringPart
            offer={offer}
            code={offer.code}
            qr={loaderData.qr!}
            address={loaderData.address}
            problem={problem('book')}
            pending={pending}
          />
        )}
        <QuotePart offer={offer} token={token} answer={answer} codeSent={codeSent} pending={pending} />
        {may.renew && (
          <Form method="post" preventScrollReset>
            <Button name="intent" value="renew" pending={pending}>
              Pedir que la renueven
            </Button>
          </Form>
        )}
        {offer.renewalAsked && (
          <Notice quiet tone="info">
            <p>Nos pediste que la renovemos. Te contestamos el próximo día hábil.</p>
          </Notice>
        )}
        <SecondLookPart offer={offer} answer={problem('look')} pending={pending} />
        <PhotosPart offer={offer} token={token} problem={problem('photos')} pending={pending} />
        {(offer.messages.length > 0 || may.write) && (
          <section aria-labelledby="mensajes" className="border-t border-line pt-6">
            <h2 id="mensajes" className="mb-3 text-lg font-bold">
              Mensajes
            </h2>
            <ul className="space-y-3">
              {offer.messages.map(({ id, fromShop, body, at }) => (
                <li
                  key={id}
                  className={`max-w-[56ch] px-4 py-3 ${fromShop ? 'bg-bone' : 'ml-auto border border-line bg-white'}`}
                >
                  <p className="text-sm text-muted">
                    <b>{fromShop ? 'La tienda' : 'Vos'}</b> ·{' '}
                    <time dateTime={at.toISOString()}>{shortMoment(at)}</time>
                  </p>
                  <p className="break-words whitespace-pre-line">{body}</p>
                </li>
              ))}
            </ul>
            {may.write && (
              // Sent, it begins anew.
              <Form key={offer.messages.length} method="post" preventScrollReset className="mt-4 space-y-3">
                <TextArea
                  field={fieldOf(answer, 'message', 'text')}
                  label="Escribinos"
                  rows={3}
                  maxLength={OFFER_LETTERS.message}
                />
                <Button name="intent" value="message" look="quiet" size="small" pending={pending}>
                  Mandar
                </Button>
              </Form>
            )}
          </section>
        )}
        <section
          aria-label="Otras cosas"
          className="flex flex-wrap items-center gap-3 border-t border-line pt-6"
        >
          <ButtonLink to={offer.acts ? sellPaths.offerAnother(token) : sellPaths.offerPair} look="quiet">
            Agregar otro par
          </ButtonLink>
          {may.withdraw && (
            <Form method="post" preventScrollReset>
              <Button name="intent" value="withdraw" look="quiet" pending={pending}>
                Retirar la oferta
              </Button>
            </Form>
          )}
          <Link to={paths.consignment} className="link inline-flex min-h-11 items-center">
            Mis pares
          </Link>
        </section>
      </div>
    </Page>
  )
}
