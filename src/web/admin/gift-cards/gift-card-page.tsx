import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import {
  BLOCK_CAUSE_LABEL,
  GIFT_CARD_STATE_LABEL,
  isBlocked,
  isUnpaidGift,
  isUnredeemed,
  isWorthIt,
} from '#rules/gift-cards/states.ts'
import { GIFT_NAME_LETTERS, GIFT_REASON, giftWorth } from '#rules/gift-cards/limits-and-texts.ts'
import { formatAmount } from '#rules/money.ts'
import { missing } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { PressButton, PressForm } from '#web/admin/scan/press-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { fullDate, shortMoment } from '#web/ui/dates.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/gift-card-page'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { plainField } from '#web/admin/ui/plain-field.ts'

export const handle = { section: 'orders', needs: 'gift-card.read' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  return valueOf(
    await context.get(shopContext).giftCards.look(context.get(visitorContext), Number(params.id)),
  )
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { giftCards } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const id = Number(params.id)
  const texts = formTexts(form)
  const steps: Record<string, () => Promise<Parameters<typeof refusal>[0] | { ok: true }>> = {
    block: () => giftCards.admin.block(visitor, id, texts),
    unblock: () => giftCards.admin.unblock(visitor, id),
    resend: () => giftCards.admin.resend(visitor, id),
    correct: () => giftCards.admin.correct(visitor, id, texts),
    'call-off': () => giftCards.callOff(visitor, id, texts),
    'retry-refund': () => giftCards.retryRefund(visitor, id),
  }
  const end = await (Object.hasOwn(steps, texts.intent ?? '') ? steps[texts.intent!]!() : missing())
  return end.ok ? onward(request, adminPaths.giftCard(id), 'gift-changed') : refusal(end, form)
}

/** One gift card: whom it is for, its money, what happened to it, and what may be done. Its code is shown to nobody. */
export default function GiftCard({ loaderData: card }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const may = useMay()
  const here = adminPaths.giftCard(card.id)
  const title = `${giftWorth(card.amount)}, n.º ${card.id}`
  const facts: [string, string][] = [
    [
      'Estado',
      `${GIFT_CARD_STATE_LABEL[card.status]}${card.blockCause ? `: ${BLOCK_CAUSE_LABEL[card.blockCause]}` : ''}`,
    ],
    ['Para', [card.toName, card.toEmail].filter(Boolean).join(', ')],
    ['De parte de', card.fromName],
    ['Mensaje', card.message],
    ['Se manda', card.mailOn.split('-').reverse().join('/')],
    ['Se mandó', card.mailedAt ? shortMoment(card.mailedAt) : ''],
    [
      'Canjeada',
      card.redeemedAt ? `${shortMoment(card.redeemedAt)}, por ${card.redeemer?.username ?? ''}` : '',
    ],
    ...card.payments.map(({ id, label, amount, surplus, at }): [string, string] => [
      surplus ? 'Pago de más' : 'Pago',
      `${formatAmount(amount)}, ${label.toLowerCase()}, ${fullDate(at)}${id ? `, Mercado Pago ${id}` : ''}`,
    ]),
    ...card.refunds.map(({ label, amount, at }): [string, string] => [
      'Devolución',
      `${formatAmount(amount)}, ${label.toLowerCase()}, ${fullDate(at)}`,
    ]),
  ]
  return (
    <>
      <PageTitle name={title} failed={answer !== undefined} hidden />
      <AdminTitle
        title={title}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Tarjetas de regalo', to: adminPaths.giftCards },
          { name: `N.º ${card.id}` },
        ]}
      />
      {answer && <Notice tone="error" className="mb-5" title={answer.message} />}
      {card.mailRefused && (
        <Notice tone="error" className="mb-5" title="El correo no aceptó la dirección: corregila." />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <section className="panel p-4 md:p-5" aria-label="Datos">
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
            {facts
              .filter(([, value]) => value !== '')
              .map(([name, value]) => (
                <div key={`${name} ${value}`} className="contents">
                  <dt className="text-muted">{name}</dt>
                  <dd className="break-words whitespace-pre-line">{value}</dd>
                </div>
              ))}
            <dt className="text-muted">Compró</dt>
            <dd>
              {card.buyer ? (
                <Link to={adminPaths.user(card.buyer.id)} className="link">
                  {card.buyer.username}
                </Link>
              ) : (
                'Nadie: la dio la tienda'
              )}
            </dd>
          </dl>
          <h2 className="mt-6 mb-2 text-lg font-bold">Historia</h2>
          <ol className="space-y-1 text-md">
            {card.history.map(({ at, who, to, reason }) => (
              <li key={`${at.toISOString()} ${to} ${reason}`}>
                {shortMoment(at)} · {[to, reason, who].filter(Boolean).join(' · ')}
              </li>
            ))}
          </ol>
        </section>
        {may('gift-card.manage') && (
          <div className="space-y-4">
            {isUnredeemed(card.status) && (
              <Form method="post" action={here} className="panel space-y-3 p-4 md:p-5">
                <h2 className="text-lg font-bold">Corregir a quién va</h2>
                <TextField
                  field={plainField('correct', 'toName', answer, card.toName)}
                  label="Nombre"
                  maxLength={GIFT_NAME_LETTERS}
                />
                <TextField
                  field={plainField('correct', 'toEmail', answer, card.toEmail)}
                  label="E-mail"
                  type="email"
                  hint="Con otra dirección hay otro código, y el anterior no sirve más."
                />
                <Button look="quiet" name="intent" value="correct">
                  Guardar
                </Button>
              </Form>
            )}
            <div className="panel space-y-3 p-4 md:p-5">
              <h2 className="text-lg font-bold">Qué se puede hacer</h2>
              {isWorthIt(card.status) && (
                <Form method="post" action={here}>
                  <Button look="quiet" name="intent" value="resend">
                    {card.mailedAt ? 'Mandarla de nuevo' : 'Mandarla ahora'}
                  </Button>
                </Form>
              )}
              {isBlocked(card.status) && (
                <Form method="post" action={here}>
                  <Button look="quiet" name="intent" value="unblock">
                    Desbloquear
                  </Button>
                </Form>
              )}
              {card.canRetryRefund && (
                <Form method="post" action={here}>
                  <Button look="quiet" name="intent" value="retry-refund">
                    Reintentar la devolución
                  </Button>
                </Form>
              )}
              {(isUnredeemed(card.status) || isUnpaidGift(card.status)) && (
                <PressForm method="post" action={here} className="space-y-3">
                  <TextField
                    field={plainField(answer?.intent === 'call-off' ? 'call-off' : 'block', 'reason', answer)}
                    label="Motivo"
                    maxLength={GIFT_REASON.max}
                  />
                  <div className="flex flex-wrap gap-3">
                    {isWorthIt(card.status) && (
                      <Button look="quiet" name="intent" value="block">
                        Bloquear
                      </Button>
                    )}
                    <PressButton look="quiet" name="intent" value="call-off">
                      {card.buyer && !isUnpaidGift(card.status)
                        ? `Anular y devolver ${formatAmount(card.amount)}`
                        : 'Anular'}
                    </PressButton>
                  </div>
                </PressForm>
              )}
            </div>
          </div>
        )}
      </div>
    </>
  )
}
