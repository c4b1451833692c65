import { Printer } from 'lucide-react'
import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatAmount } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { code128Path } from '#rules/code128.ts'
import { orderIdIn } from '#rules/orders/order.ts'
import { receiptCode } from '#rules/till/till.ts'
import { isQrPaid, isQrShown } from '#rules/till/qr.ts'
import { TILL_MEANS_LABEL } from '#rules/payments/till-means.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Question } from '#web/admin/ui/question.tsx'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'
import { Button } from '#web/ui/button.tsx'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { qrPath } from '#web/ui/qr.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/sale-page'
import { addressOf, counterOf } from './counter-query.ts'
import { QrWaits } from './qr-waits.tsx'
import { Receipt } from './receipt.tsx'

export const handle = { section: 'till', needs: 'till.sell' } satisfies RouteHandle

const LONGEST_WHY = 200

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { till, settings } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const id = orderIdIn(params.number) ?? 0
  const seen = valueOf(await till.sale(visitor, id))
  const qr = seen.sold ? null : valueOf(await till.qr.look(visitor, id))
  // Paid between the two: it is the sale that counts.
  const sale = qr && isQrPaid(qr.state) ? valueOf(await till.sale(visitor, id)) : seen
  const { legalName, taxId, address } = settings
  return {
    sale,
    qr: sale.sold ? null : qr,
    bars: code128Path(receiptCode(sale.number)),
    drawn: qr && isQrShown(qr.state) ? qrPath(qr.code) : null,
    again: addressOf(counterOf(sale.lines)),
    seller: { legalName, taxId, address },
    paper: url.searchParams.get('papel') === 'a4' ? ('a4' as const) : ('ticket' as const),
    present: url.searchParams.get('cambio') === 'si',
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { till } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const id = orderIdIn(params.number) ?? 0
  const here = adminPaths.tillSale(params.number)
  if (form.get('intent') === 'cancel-qr') {
    const end = await till.qr.cancel(visitor, id)
    return end.ok ? onward(request, here, 'till-qr-cancelled') : refusal(end, form)
  }
  if (form.get('intent') === 'again-qr') {
    const end = await till.qr.again(visitor, id)
    return end.ok ? onward(request, here) : refusal(end, form)
  }
  if (form.get('intent') === 'void') {
    const end = await till.voidSale(visitor, id, { reason: form.get('reason') ?? '' })
    return end.ok ? onward(request, here, 'till-voided') : refusal(end, form)
  }
  const end = await till.mail(visitor, id, formTexts(form))
  return end.ok ? onward(request, here, 'till-mailed') : refusal(end, form)
}

/** A sale that was made: what to give back, its papers, and taking it back. */
export default function SalePage({ loaderData }: Route.ComponentProps) {
  const { sale, qr, drawn, bars, again, seller, paper, present } = loaderData
  const answer = useAnswer<typeof action>()
  const byQr = sale.parts.some(({ means }) => means === 'qr')
  const address = (papel: string, cambio?: string) => adminPaths.tillPaper(sale.number, papel, cambio)
  const views = [
    { name: 'Ticket de 80 mm', to: address('ticket'), here: paper === 'ticket' && !present },
    { name: 'En A4', to: address('a4'), here: paper === 'a4' && !present },
    { name: 'Ticket de cambio', to: address('ticket', 'si'), here: paper === 'ticket' && present },
    { name: 'De cambio en A4', to: address('a4', 'si'), here: paper === 'a4' && present },
  ]
  return (
    <>
      <div className="print:hidden">
        <PageTitle name={`Venta ${sale.number}`} failed={answer !== undefined} hidden />
        <AdminTitle
          title={`Venta ${sale.number}`}
          trail={[
            { name: 'Dashboard', to: paths.dashboard },
            { name: 'Mostrador', to: adminPaths.till },
            { name: sale.number },
          ]}
        >
          <Link to={adminPaths.till} className="button" data-size="small">
            Otra venta
          </Link>
        </AdminTitle>
        {answer && (
          <Notice tone="error" className="mb-5" title={answer.message}>
            {Object.values(answer.fields).join(' · ') || null}
          </Notice>
        )}
        {/* The same line all along, so that whoever hears the page hears that it was paid. */}
        {(qr || byQr) && (
          <p role="status" className="mb-5 text-lg font-bold tabular-nums">
            {qr && isQrShown(qr.state) && 'Esperando el pago…'}
            {byQr && !sale.voided && `Cobrada con QR: ${formatAmount(sale.total)}`}
          </p>
        )}
        {qr && (
          <div className="mb-5">
            {qr.state === 'ended' ? (
              <Notice tone={qr.late ? 'warning' : 'info'} title="El QR ya no espera un pago">
                {qr.late
                  ? 'Lo pagaron cuando ya no valía: Mercado Pago les devuelve el dinero. Los productos están a la venta otra vez.'
                  : 'No se cobró nada y los productos están a la venta otra vez. Si alguien llega a pagarlo, se le devuelve solo y te avisamos.'}{' '}
                <Link to={again} className="link font-semibold">
                  Cobrarla de otra manera
                </Link>
              </Notice>
            ) : (
              <QrWaits qr={qr} drawn={drawn} />
            )}
          </div>
        )}
        {sale.voided ? (
          <Notice tone="warning" className="mb-5" title={`Anulada: ${sale.voided.reason}`}>
            {byQr ? 'Mercado Pago devuelve ' : 'Se devuelve '}
            {sale.parts
              .map(
                ({ means, amount }) => `${formatAmount(amount)} (${TILL_MEANS_LABEL[means].toLowerCase()})`,
              )
              .join(', ')}
            . Lo vendido volvió a la venta.
          </Notice>
        ) : (
          sale.change > 0 && (
            <p className="panel mb-5 p-4 text-xl font-bold tabular-nums md:p-5">
              Vuelto: {formatAmount(sale.change)}
            </p>
          )
        )}
        {sale.sold && (
          <>
            <div className="mb-5 grid items-start gap-4 lg:grid-cols-2">
              {!sale.voided && (
                <Form method="post" className="panel space-y-4 p-4 md:p-5">
                  <h2 className="text-lg font-bold">Mandar el comprobante</h2>
                  <input type="hidden" name="intent" value="mail" />
                  <TextField
                    field={plainField('mail', 'email', answer, sale.email)}
                    label="E-mail"
                    type="email"
                    inputMode="email"
                    autoComplete="off"
                  />
                  <div className="flex flex-wrap gap-3">
                    <Button look="quiet">Mandar por e-mail</Button>
                    {sale.whatsApp && (
                      <a
                        href={sale.whatsApp}
                        target="_blank"
                        rel="noreferrer"
                        className="button"
                        data-look="quiet"
                      >
                        Mandar por WhatsApp
                      </a>
                    )}
                  </div>
                </Form>
              )}
              <section aria-labelledby="despues" className="panel space-y-4 p-4 md:p-5">
                <h2 id="despues" className="text-lg font-bold">
                  Después
                </h2>
                <p>
                  <Link to={adminPaths.order(sale.number)} className="link">
                    Ver el pedido {sale.number}
                  </Link>
                  : ahí están su historia, su factura y sus cambios y devoluciones.
                </p>
                {!sale.voided && (
                  <p>
                    <Link to={adminPaths.tillReturnsOf(sale.number)} className="link">
                      Devolver o cambiar algo de esta venta
                    </Link>
                  </p>
                )}
                {sale.canVoid && (
                  <Question
                    title={`¿Anulamos la venta ${sale.number}?`}
                    trigger="Anular la venta"
                    triggerClass="button"
                    fields={{ intent: 'void' }}
                    here
                    why={{ label: 'Por qué', shortest: 3, longest: LONGEST_WHY }}
                    yes="Anular la venta"
                  >
                    Lo vendido vuelve a la venta y el dinero se devuelve por donde se cobró. Queda anotado en
                    la caja.
                  </Question>
                )}
              </section>
            </div>
            <ViewLinks label="Papel" views={views} />
            <p className="mb-4">
              <Button type="button" size="small" className="with-scripts" onClick={() => window.print()}>
                <Icon of={Printer} size={20} />
                Imprimir
              </Button>
              <span className="without-scripts text-md text-muted">
                Se imprime con «Imprimir» en el menú del navegador.
              </span>
            </p>
          </>
        )}
      </div>
      {sale.sold && (
        <div className="papers">
          <Receipt sale={sale} bars={bars} seller={seller} paper={paper} present={present} />
        </div>
      )}
    </>
  )
}
