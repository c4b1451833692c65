import { data, Form, useNavigation } from 'react-router'
import { ANSWER_TERM, WITHDRAWAL_CALENDAR_TERM } from '#rules/sale-terms/terms.ts'
import { paths } from '#rules/paths.ts'
import { statusOf } from '#rules/outcome.ts'
import {
  WITHDRAWAL_INVALID,
  withdrawalForm,
  type WithdrawalForm,
  MAX_NAME,
  MAX_ORDER,
} from '#rules/returns/withdrawal.ts'
import { LineChoice } from '#web/account/returns/line-choice.tsx'
import { besideLines, lineName, linesIn } from '#web/account/returns/lines-in.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Button } from '#web/ui/button.tsx'
import { formAnswer, formTexts } from '#web/ui/form/form-answer.ts'
import { FormSummary } from '#web/ui/form/form-summary.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useCheckedForm } from '#web/ui/form/use-checked-form.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/withdrawal-page'
import { WithdrawalReceipt } from './withdrawal-receipt.tsx'

export const handle = { opensFor: 'banned', cached: 'visitors', crawlers: 'listed' } satisfies RouteHandle

const FORM = 'arrepentimiento'
/** Longer than any that we write. */
const MOST_LINK = 200
const linkIn = (url: URL): string => (url.searchParams.get('llave') ?? '').slice(0, MOST_LINK)

export const meta: Route.MetaFunction = ({ matches }) =>
  titled('Botón de arrepentimiento', matches, {
    path: paths.withdrawal,
    description: `Arrepentite de una compra dentro de los ${WITHDRAWAL_CALENDAR_TERM}, sin costo y sin dar motivos.`,
  }).filter((tag) => !('title' in tag))

export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const person = visitor.kind === 'person' ? visitor : null
  const order = (url.searchParams.get('pedido') ?? '').slice(0, MAX_ORDER)
  const link = linkIn(url)
  return {
    name: person ? `${person.name} ${person.surname}`.trim() : '',
    email: person?.email ?? '',
    order,
    link,
    units: await context.get(shopContext).withdrawals.units(visitor, order, link),
  }
}

/** The code comes by the same means, at once (Disp. 954/2025 art. 5): the answer to the form shows it. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const texts = formTexts(form)
  const lines = linesIn(texts)
  const input = {
    ...texts,
    lines: lines.map(({ name: _name, ...line }) => line),
    link: linkIn(url),
  }
  const end = await context.get(shopContext).withdrawals.request(context.get(visitorContext), input)
  if (end.ok) return data({ receipt: { ...end.value, email: String(form.get('email')) } })
  const fields = end.kind === 'invalid' ? end.fields : {}
  const { ofLines, others } = besideLines(fields, lines)
  return data(
    { answer: formAnswer(form, others), ofLines, typed: texts, message: end.message },
    { status: statusOf(end) },
  )
}

export default function Withdrawal({ loaderData }: Route.ComponentProps) {
  const { name, email, order, link, units } = loaderData
  const answer = useAnswer<typeof action>()
  const said = answer && 'message' in answer ? answer : undefined
  const { fields, formProps, problems, attempt } = useCheckedForm<keyof WithdrawalForm>({
    id: FORM,
    schema: withdrawalForm,
    answer: said?.answer,
    defaultValue: { name, email, order },
  })
  const pending = useNavigation().formMethod === 'POST'
  if (answer && 'receipt' in answer) return <WithdrawalReceipt {...answer.receipt} />
  return (
    <Page
      // One long word: smaller where it would not fit.
      title={<span className="block text-[min(1em,6.2vw)]">Botón de arrepentimiento</span>}
      intro={`Tenés ${WITHDRAWAL_CALENDAR_TERM} desde que recibís el producto, o desde la compra, para arrepentirte: sin costo y sin dar motivos (Ley 24.240, art. 34). Si el último es inhábil, hasta el próximo día hábil.`}
    >
      <PageTitle name="Botón de arrepentimiento" failed={Boolean(said) || problems.length > 0} />
      <div className="max-w-2xl space-y-7">
        {said && problems.length === 0 && <Notice tone="error" title={said.message} />}
        <FormSummary title={WITHDRAWAL_INVALID} problems={problems} attempt={attempt} formId={FORM} />
        <Form
          method="post"
          // With its units, which a refusal shows again.
          action={units.length > 0 ? paths.withdrawalOf(order, link) : paths.withdrawal}
          preventScrollReset
          {...formProps}
          className="space-y-5"
        >
          <div className="grid gap-5 md:grid-cols-2">
            <TextField
              field={fields.name}
              label="Nombre y apellido"
              autoComplete="name"
              maxLength={MAX_NAME}
            />
            <TextField
              field={fields.email}
              label="E-mail"
              type="email"
              autoComplete="email"
              inputMode="email"
              hint="El que usaste en la compra."
            />
          </div>
          <TextField
            field={fields.order}
            label="Número de pedido"
            optional
            maxLength={MAX_ORDER}
            hint="Por ejemplo, V-000042. Si no lo tenés a mano, lo buscamos nosotros."
          />
          {units.length > 0 && (
            <fieldset>
              <legend className="text-md font-semibold">¿Solo una parte?</legend>
              <p className="text-sm text-muted">
                Elegí qué unidades. Si no elegís ninguna, es todo el pedido.
              </p>
              <ul className="mt-2 divide-y divide-line border-y border-line">
                {units.map((one) => (
                  <LineChoice
                    key={lineName(one)}
                    kind="withdrawal"
                    one={one}
                    whole={false}
                    typed={said?.typed}
                    problem={said?.ofLines[lineName(one)]}
                  />
                ))}
              </ul>
            </fieldset>
          )}
          <TextArea
            field={fields.reason}
            label="Motivo"
            optional
            rows={3}
            hint="No hace falta que lo digas."
          />
          <Button pending={pending}>{pending ? 'Enviando…' : 'Arrepentirme de la compra'}</Button>
        </Form>
        <p className="text-sm text-muted">
          No necesitás cuenta. Te damos un código en el momento y dentro de las {ANSWER_TERM} te escribimos
          con los pasos.
        </p>
      </div>
    </Page>
  )
}
