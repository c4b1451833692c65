import { data, Form, redirect, useNavigation } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { statusOf } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { ASK_SAYS, mostToAsk, type AskedKind } from '#rules/returns/ask/says.ts'
import { PHOTO_HINT } from '#rules/returns/ask/photos.ts'
import { ANSWER_TERM, WITHDRAWAL_CALENDAR_TERM } from '#rules/sale-terms/terms.ts'
import { PAY_BACKS } from '#rules/returns/pay-back.ts'
import { PayBackChoice } from '#web/account/pay-back/pay-back-choice.tsx'
import { shopContext, visitorContext } from '#web/context.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { formFiles } from '#web/ui/form/form-files.ts'
import { PhotosInput } from '#web/ui/form/photos-input.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Page } from '#web/ui/page/page.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/start-page'
import { LineChoice } from './line-choice.tsx'
import { besideLines, lineName, linesIn } from './lines-in.ts'

export const handle = { opensFor: 'users', uploads: 'photos' } satisfies RouteHandle
export const meta: Route.MetaFunction = ({ matches }) => titled('Devolver', matches, { noindex: true })

const kindIn = (params: URLSearchParams): AskedKind =>
  params.get('que') === 'reclamo' ? 'claim' : 'withdrawal'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { returns } = context.get(shopContext)
  const end = await returns.askChoices(context.get(visitorContext), params.reference)
  if (!end.ok) throw data(end.message, { status: statusOf(end) })
  const kind = kindIn(url.searchParams)
  const held = end.value.held.filter((one) => mostToAsk(kind, one) > 0)
  return {
    ...end.value,
    kind,
    held,
    why: end.value.why[kind],
    reference: params.reference,
    key: crypto.randomUUID(),
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const typed = formTexts(form)
  const { returns } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const lines = linesIn(typed)
  const input = {
    kind: kindIn(url.searchParams),
    lines: lines.map(({ name: _name, ...line }) => line),
    reason: typed.reason ?? '',
    payBack: typed.payBack,
    key: typed.key ?? '',
  }
  const end = await returns.ask(visitor, params.reference, input, await formFiles(form, 'photos'))
  if (end.ok) {
    const { code } = end.value
    const own = await returns.own(visitor, code)
    return redirect(own.ok ? paths.return(params.reference, code) : adminPaths.return(code), { status: 303 })
  }
  const fields = end.kind === 'invalid' ? end.fields : {}
  const { ofLines } = besideLines(fields, lines)
  return data({ message: end.message, fields, ofLines, typed }, { status: statusOf(end) })
}

const SAYS: Record<AskedKind, { title: string; intro: string; button: string; sending: string }> = {
  withdrawal: {
    title: 'Devolver productos',
    intro: `Tenés ${WITHDRAWAL_CALENDAR_TERM} desde que lo recibís para arrepentirte, sin costo y sin dar motivos. Elegí qué y cuántas unidades. Dentro de las ${ANSWER_TERM} te escribimos con los pasos.`,
    button: 'Pedir la devolución',
    sending: 'Registrando…',
  },
  claim: {
    title: 'Reclamar por un problema',
    intro: `Si llegó otra cosa, algo dañado, faltó algo o falló con el uso, o lo que salió no llega. Dentro de las ${ANSWER_TERM} te respondemos.`,
    button: 'Mandar el reclamo',
    sending: 'Mandando…',
  },
}

export default function StartReturn({ loaderData }: Route.ComponentProps) {
  const { reference, number, kind, why, held, stillHere } = loaderData
  const refusal = useAnswer<typeof action>()
  const pending = useNavigation().formMethod === 'POST'
  const { title, intro, button, sending } = SAYS[kind]
  const claim = kind === 'claim'
  const que = claim ? 'reclamo' : 'devolver'
  const trail = [
    { name: 'Mis pedidos', to: paths.orders },
    { name: number, to: paths.order(reference) },
    { name: claim ? 'Reclamar' : 'Devolver' },
  ]
  const others = Object.entries(refusal?.fields ?? {}).flatMap(([field, message]) =>
    field.startsWith('lines.') ? [] : [message],
  )
  return (
    <Page title={title} above={<Breadcrumb trail={trail} />} intro={intro}>
      <PageTitle name={title} failed={refusal !== undefined} />
      <div className="max-w-2xl space-y-6">
        {refusal && (
          <Notice tone="error" title={refusal.message}>
            {others.filter((one) => one !== refusal.message).join(' · ') || null}
          </Notice>
        )}
        {why !== null || held.length === 0 ? (
          <Notice quiet tone="info">
            <p>{why ?? ASK_SAYS.nothingLeft}</p>
          </Notice>
        ) : (
          <Form
            method="post"
            action={paths.startReturn(reference, { que })}
            encType="multipart/form-data"
            preventScrollReset
            className="space-y-6"
          >
            <input type="hidden" name="key" value={loaderData.key} />
            <section aria-labelledby="que-unidades">
              <h2 id="que-unidades" className="mb-1 text-lg font-bold">
                {claim ? '¿De qué es el reclamo?' : '¿Qué devolvés?'}
              </h2>
              {stillHere && !claim && <p className="mb-2 text-md text-muted">{ASK_SAYS.whole}</p>}
              <ul className="divide-y divide-line border-y border-line">
                {held.map((one) => (
                  <LineChoice
                    key={lineName(one)}
                    kind={kind}
                    one={one}
                    whole={stillHere && !claim}
                    typed={refusal?.typed}
                    problem={refusal?.ofLines[lineName(one)]}
                  />
                ))}
              </ul>
            </section>
            <label className="block text-md font-semibold">
              {claim ? 'Contanos qué pasó' : '¿Querés contarnos algo?'}
              {!claim && <span className="font-normal text-muted"> (opcional)</span>}
              <textarea
                name="reason"
                rows={3}
                defaultValue={refusal?.typed.reason ?? ''}
                className="input mt-1.5 h-auto py-2.5 font-normal"
              />
            </label>
            {claim && (
              <label className="block text-md font-semibold">
                Fotos <span className="font-normal text-muted">(opcional)</span>
                <PhotosInput className="mt-1.5 block min-h-11 w-full max-w-96 text-md font-normal" />
                <span className="block text-sm font-normal text-muted">{PHOTO_HINT}</span>
              </label>
            )}
            {loaderData.choosesPayBack && (
              <PayBackChoice
                legend={
                  claim
                    ? 'Si hay que devolverte algo, ¿cómo lo querés?'
                    : '¿Cómo querés que te lo devolvamos?'
                }
                chosen={PAY_BACKS.find((one) => one === refusal?.typed.payBack) ?? 'money'}
              />
            )}
            <Button pending={pending}>{pending ? sending : button}</Button>
          </Form>
        )}
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <ButtonLink to={paths.startReturn(reference, { que: claim ? 'devolver' : 'reclamo' })} look="quiet">
            {claim ? 'Prefiero devolver productos' : 'Tengo un problema con el producto'}
          </ButtonLink>
          {loaderData.canExchange && (
            <ButtonLink to={paths.startExchange(reference)} look="quiet">
              Cambiar por otro talle o modelo
            </ButtonLink>
          )}
          <ButtonLink to={paths.order(reference)} look="quiet">
            Volver al pedido
          </ButtonLink>
        </div>
      </div>
    </Page>
  )
}
