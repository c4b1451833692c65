import { Form } from 'react-router'
import { CONSIGNOR_LETTERS, DEATH_LETTERS, PAY_ACCOUNT_LETTERS } from '#rules/consignment/people/letters.ts'
import type { ConsignorPage } from '#shop/consignment/consignors/consignor-page.ts'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Button } from '#web/ui/button.tsx'
import { fullDate } from '#web/ui/dates.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

type Props = { who: ConsignorPage; refusal: Refusal | undefined }
type Heir = ConsignorPage['heirs'][number]

export function DeathPanel({ who, refusal }: Props) {
  return (
    <section aria-labelledby="fallecio" className="panel space-y-4 p-4 md:p-5">
      <h2 id="fallecio" className="text-lg font-bold">
        {who.died === null ? 'Si falleció' : 'Quién hereda'}
      </h2>
      {who.died === null ? <MarkForm refusal={refusal} /> : <Heirs who={who} refusal={refusal} />}
    </section>
  )
}

function MarkForm({ refusal }: Pick<Props, 'refusal'>) {
  return (
    <Form method="post" preventScrollReset className="space-y-3">
      <p className="text-md text-muted">
        Sus pares salen de la venta y esperan a quien hereda, y no se le escribe más. Lo vendido sigue, y lo
        que se le debe se guarda.
      </p>
      <TextField field={plainField('died', 'diedOn', refusal)} label="Día en que falleció" type="date" />
      <TextField
        field={plainField('died', 'how', refusal)}
        label="Cómo se sabe"
        maxLength={DEATH_LETTERS.most}
        hint="«Lo dijo su hija, y mostró la partida.»"
      />
      <Button look="quiet" size="small" name="intent" value="died">
        Anotar que falleció
      </Button>
    </Form>
  )
}

function Heirs({ who, refusal }: Props) {
  const isOnly = who.heirs.filter(({ confirmedAt }) => confirmedAt !== null).length === 1
  return (
    <>
      <p className="text-md text-muted">
        A quien hereda se le entregan los pares, con su DNI, y se le paga. Lo anota una persona y lo confirma
        otra; si heredan varias, también a quién se le paga. El papel se mira: no se guarda copia.
      </p>
      {who.heirs.length > 0 && (
        <ul className="divide-y divide-line">
          {who.heirs.map((one) => (
            <OneHeir key={one.id} one={one} isOnly={isOnly} refusal={refusal} />
          ))}
        </ul>
      )}
      <Form method="post" preventScrollReset className="space-y-3 border-t border-line pt-4">
        <h3 className="font-bold">Anotar a quien hereda</h3>
        <TextField
          field={plainField('heir', 'name', refusal)}
          label="Nombre y apellido de quien hereda"
          maxLength={CONSIGNOR_LETTERS.name}
          autoComplete="off"
        />
        <TextField
          field={plainField('heir', 'dni', refusal)}
          label="DNI de quien hereda"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          field={plainField('heir', 'paper', refusal)}
          label="Qué papel viste"
          maxLength={DEATH_LETTERS.most}
          hint="«Declaratoria de herederos, Juzgado Civil 3, expediente 123/26.»"
        />
        <Button look="quiet" size="small" name="intent" value="heir">
          Anotar
        </Button>
      </Form>
    </>
  )
}

function OneHeir({ one, isOnly, refusal }: { one: Heir; isOnly: boolean; refusal: Refusal | undefined }) {
  const intent = `heir-account-${one.id}`
  const field = (name: string, start = '') => plainField(intent, name, refusal, start)
  return (
    <li className="space-y-3 py-3">
      <div>
        <p className="font-semibold break-words">
          {one.name} · DNI {one.dni}
        </p>
        <p className="text-sm break-words">
          {one.paper} · lo anotó {one.by} ·{' '}
          {one.confirmedAt === null
            ? 'falta que lo confirme otra persona'
            : `lo confirmó ${one.confirmedBy} el ${fullDate(one.confirmedAt)}`}
          {one.payee === 'marked' && ' · marcada para cobrar: falta que otra persona lo confirme'}
          {one.payee === 'yes' && ' · se le paga'}
        </p>
      </div>
      <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
        <input type="hidden" name="heir" value={one.id} />
        {one.confirmedAt === null && !one.mine && (
          <Button look="quiet" size="small" name="intent" value="heir-confirm">
            Vi el papel: confirmar
          </Button>
        )}
        {one.confirmedAt !== null && !isOnly && one.payee === 'no' && (
          <Button look="quiet" size="small" name="intent" value="heir-payee">
            Marcar que cobra
          </Button>
        )}
        {one.payee === 'marked' && !one.payeeMine && (
          <Button look="quiet" size="small" name="intent" value="heir-payee-confirm">
            Confirmar que cobra
          </Button>
        )}
        <Button look="quiet" size="small" name="intent" value="heir-remove">
          Sacar
        </Button>
      </Form>
      {one.confirmedAt !== null && (isOnly || one.payee === 'yes') && (
        <Form method="post" preventScrollReset className="space-y-3">
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name="heir" value={one.id} />
          <TextField
            field={field('account')}
            label={`CBU, CVU o alias de ${one.name}`}
            maxLength={PAY_ACCOUNT_LETTERS.account}
            autoComplete="off"
          />
          <TextField
            field={field('holder', one.name)}
            label="Titular"
            maxLength={PAY_ACCOUNT_LETTERS.holder}
            autoComplete="off"
          />
          <TextField
            field={field('cuil')}
            label="CUIL del titular"
            inputMode="numeric"
            maxLength={PAY_ACCOUNT_LETTERS.cuil}
            autoComplete="off"
            hint="Lleva el DNI de quien hereda en el medio."
          />
          <Button size="small" look="quiet">
            Pagarle a esta cuenta
          </Button>
        </Form>
      )}
    </li>
  )
}
