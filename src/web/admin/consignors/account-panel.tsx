import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { PAY_ACCOUNT_LETTERS } from '#rules/consignment/people/letters.ts'
import { CONSIGNOR_SAYS } from '#rules/consignment/people/consignor.ts'
import { formatAmount } from '#rules/money.ts'
import type { ConsignorPage } from '#shop/consignment/consignors/consignor-page.ts'
import { useMay } from '#web/admin/sections/may.ts'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Button } from '#web/ui/button.tsx'
import { fullDate, shortMoment } from '#web/ui/dates.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

type Props = { who: ConsignorPage; refusal: Refusal | undefined }

/** Where they are paid: the accounts that they told, and another one by a code that went to their mailbox. */
export function AccountPanel({ who, refusal }: Props) {
  const may = useMay()
  const field = (name: string, start = '') => plainField('account', name, refusal, start)
  const manages = !who.own && may('consign.manage')
  return (
    <section aria-labelledby="cuenta" className="panel p-4 md:p-5">
      <h2 id="cuenta" className="mb-2 text-lg font-bold">
        Dónde le pagamos
      </h2>
      {who.balance !== null && (
        <p className="mb-3">
          {who.balance < 0 ? 'Nos debe ' : 'Le debemos '}
          <b className="tabular-nums">{formatAmount(Math.abs(who.balance))}</b>.{' '}
          <Link to={adminPaths.consignorAccount(who.id)} className="link">
            Ver el detalle
          </Link>
        </p>
      )}
      {who.accounts.length === 0 && <p className="text-muted">Todavía no dijo una cuenta.</p>}
      <ul className="divide-y divide-line">
        {who.accounts.map((one, index) => (
          <li key={one.id} className={`py-3 ${index > 0 ? 'text-muted' : ''}`}>
            <p className="font-semibold break-words">
              {one.account} · {one.holder}
            </p>
            <p className="text-sm">
              {[
                `CUIL ${one.cuil}`,
                `${index === 0 ? 'desde el' : 'del'} ${fullDate(one.createdAt)}`,
                one.by === '' ? 'la cargó su dueño' : `la cargó ${one.by}`,
                index === 0 && `se le puede pagar desde ${shortMoment(one.usableFrom)}`,
                one.confirmedAt ? 'titular confirmado' : 'titular sin confirmar',
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {index === 0 && !who.own && may('consign.pay') && (
              <Form method="post" preventScrollReset className="mt-2">
                <input type="hidden" name="account" value={one.id} />
                <Button
                  look="quiet"
                  size="small"
                  name="intent"
                  value={one.confirmedAt ? 'unconfirm' : 'confirm'}
                >
                  {one.confirmedAt ? 'Quitar la confirmación' : 'Titular confirmado'}
                </Button>
                {!one.confirmedAt && (
                  <p className="mt-1.5 text-sm text-muted">
                    Después de la primera transferencia, si el banco dijo su nombre.
                  </p>
                )}
              </Form>
            )}
          </li>
        ))}
      </ul>
      {manages && who.died === null && who.seen === null && (
        <p className="mt-3 text-muted">{CONSIGNOR_SAYS.unseen}</p>
      )}
      {manages && who.died === null && who.seen !== null && (
        <div className="mt-3 space-y-4 border-t border-line pt-4">
          <h3 className="font-bold">
            {who.accounts.length === 0 ? 'Cargar la cuenta' : 'Cambiar la cuenta'}
          </h3>
          <Form method="post" preventScrollReset>
            <Button look="quiet" size="small" name="intent" value="code">
              Mandarle el código
            </Button>
            <p className="mt-1.5 text-sm text-muted">
              Le llega a su correo y te lo dice. Se avisa del cambio.
            </p>
          </Form>
          <Form method="post" preventScrollReset className="space-y-4">
            <input type="hidden" name="intent" value="account" />
            <TextField
              field={field('account')}
              label="CBU, CVU o alias"
              maxLength={PAY_ACCOUNT_LETTERS.account}
              autoComplete="off"
            />
            <TextField
              field={field('holder', `${who.name} ${who.surname}`.trim())}
              label="A nombre de"
              maxLength={PAY_ACCOUNT_LETTERS.holder}
              autoComplete="off"
            />
            <TextField
              field={field('cuil')}
              label="CUIL de la cuenta"
              inputMode="numeric"
              maxLength={PAY_ACCOUNT_LETTERS.cuil}
              autoComplete="off"
              hint="Tiene que ser de quien consigna: lleva su DNI en el medio."
            />
            <TextField
              field={field('code')}
              label="Código de su correo"
              inputMode="numeric"
              maxLength={PAY_ACCOUNT_LETTERS.code}
              autoComplete="off"
            />
            <Button size="small">Guardar la cuenta</Button>
          </Form>
        </div>
      )}
    </section>
  )
}
