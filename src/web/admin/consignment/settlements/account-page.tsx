import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { NUMBER_LABEL } from '#rules/consignment/labels.ts'
import { REASON_MOST } from '#rules/consignment/settlements/settlement.ts'
import { formatExact } from '#rules/money.ts'
import { asking, paths } from '#rules/paths.ts'
import { may } from '#rules/users/access.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Button } from '#web/ui/button.tsx'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import { CsvLink } from '#web/admin/reports/period-form.tsx'
import { onward, pageOf, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { plainField } from '#web/admin/ui/plain-field.ts'
import type { Route } from './+types/account-page'
import { AccountLines } from './account-lines.tsx'

export const handle = { section: 'settlements', needs: 'consign.see-money' } satisfies RouteHandle

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const { settlements } = context.get(shopContext).consignment
  const id = Number(params.id)
  return {
    id,
    account: valueOf(await settlements.accountOf(visitor, id, pageOf(url))),
    pays: may(visitor, 'consign.pay') === null,
    key: crypto.randomUUID(),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { settlements } = context.get(shopContext).consignment
  const id = Number(params.id)
  const end = await settlements.adjust(context.get(visitorContext), id, formTexts(form))
  return end.ok ? onward(request, adminPaths.consignorAccount(id), 'consignor-adjusted') : refusal(end, form)
}

/** The account of one consignor, row by row, and its correction. */
export default function ConsignorAccount({ loaderData }: Route.ComponentProps) {
  const { id, account, pays, key } = loaderData
  const { name, numbers, lines, paging } = account
  const answer = useAnswer<typeof action>()
  const formKey = useFirstOf(key, useTimesSent())
  const here = adminPaths.consignorAccount(id)
  const field = (one: string) => plainField('adjust', one, answer)
  return (
    <>
      <PageTitle name={`Cuenta de ${name}`} failed={answer !== undefined} hidden />
      <AdminTitle
        title={`Cuenta de ${name}`}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Liquidaciones', to: adminPaths.settlements },
          { name },
        ]}
      >
        <CsvLink to={adminPaths.consignorAccountFile(id)}>CSV</CsvLink>
      </AdminTitle>
      {answer && <Notice tone="error" className="mb-5" title={answer.message} />}
      <dl className="mb-4 grid gap-3 sm:grid-cols-3">
        {(['onTheWay', 'due', 'paid'] as const).map((one) => (
          <div key={one} className="panel p-4">
            <dt className="text-sm text-muted">{NUMBER_LABEL[one]}</dt>
            <dd className="text-lg font-bold tabular-nums">{formatExact(numbers[one])}</dd>
          </div>
        ))}
      </dl>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <section aria-label="Renglones">
          {lines.length === 0 ? (
            <Empty title="Todavía no hay nada en su cuenta" />
          ) : (
            <div className="panel px-4 md:px-5">
              <AccountLines lines={lines} settled />
            </div>
          )}
          {paging.pages > 1 && (
            <AdminPageLinks paging={paging} to={(page) => asking(here, { page })} of="renglones" />
          )}
        </section>
        {pays && (
          <Form method="post" action={here} className="panel space-y-4 p-4 md:p-5" aria-labelledby="corregir">
            <h2 id="corregir" className="text-lg font-bold">
              Corregir la cuenta, o cobrarle un servicio
            </h2>
            <input type="hidden" name="key" value={formKey} />
            <SelectField
              field={field('kind')}
              label="Qué se hace"
              options={[
                { value: 'add', label: 'Sumar: se lo debemos' },
                { value: 'take', label: 'Restar: nos lo debe' },
                { value: 'service', label: 'Cobrarle un servicio que pidió' },
              ]}
            />
            <TextField
              field={field('amount')}
              label="Monto en pesos"
              inputMode="decimal"
              autoComplete="off"
            />
            <TextField
              field={field('reason')}
              label="Motivo"
              hint="Lo lee en su cuenta y en un mail. De un servicio, cuál y con qué precio lo pidió."
              maxLength={REASON_MOST}
              autoComplete="off"
            />
            <Button look="quiet" name="intent" value="adjust">
              Anotarlo
            </Button>
          </Form>
        )}
      </div>
    </>
  )
}
