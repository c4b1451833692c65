import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { DESK_LETTERS } from '#rules/consignment/desk/letters.ts'
import { ADULT_SAID } from '#rules/consignment/people/letters.ts'
import { OWNER_NOTICE_LABEL } from '#rules/consignment/people/notices.ts'
import { ACCEPTED_HOW_LABEL } from '#rules/consignment/labels.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import type { ConsignorPage, ConsignorPrivate } from '#shop/consignment/consignors/consignor-page.ts'
import { useMay } from '#web/admin/sections/may.ts'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { Facts } from '#web/admin/ui/facts.tsx'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Button } from '#web/ui/button.tsx'
import { fullDate, shortMoment } from '#web/ui/dates.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

type Props = { who: ConsignorPage; whole: ConsignorPrivate | null; refusal: Refusal | undefined }

/** The document that was seen and the texts that were accepted; whole numbers only once they are asked for. */
export function PapersPanel({ who, whole, refusal }: Props) {
  const may = useMay()
  return (
    <section aria-labelledby="papeles" className="panel p-4 md:p-5">
      <h2 id="papeles" className="mb-2 text-lg font-bold">
        Papeles
      </h2>
      <Facts
        facts={[
          ['E-mail', `${who.email}${who.emailProven ? '' : ' (sin probar)'}`],
          ['Teléfono', who.phone],
          ['DNI', whole?.dni || who.dni || 'Nadie vio el documento todavía'],
          ['Documento visto', who.seen && `${fullDate(who.seen.at)}${who.seen.by && `, por ${who.seen.by}`}`],
          ['CUIL', whole?.cuil || who.cuil],
          ['Cuenta', whole?.account],
          [ADULT_SAID, who.adult ? 'Sí' : 'Falta que lo diga'],
          [
            'Cuenta de compras',
            who.userId !== null && (
              <Link key="account" to={adminPaths.user(who.userId)} className="link">
                Ver
              </Link>
            ),
          ],
          [
            'Avisos apagados',
            who.noticesOff.map((notice) => OWNER_NOTICE_LABEL[notice]).join(', ') || 'Ninguno',
          ],
          ['Desde', fullDate(who.createdAt)],
          ...who.agreements.map(({ version, at, how, witness }): [string, React.ReactNode] => [
            'Acuerdo',
            <span key={version}>
              <Link to={sellPaths.agreementOf(version)} className="link">
                Versión {version}
              </Link>
              , {shortMoment(at)}. {ACCEPTED_HOW_LABEL[how]}
              {witness && `, ante ${witness}`}.
            </span>,
          ]),
          ...(who.agreements.length === 0
            ? [['Acuerdo', 'Todavía no lo aceptó'] satisfies [string, string]]
            : []),
        ]}
      />
      {!who.own && (
        <div className="mt-4 flex flex-wrap gap-3">
          {may('consign.see-private') && who.dni !== '' && whole === null && (
            <Form method="post" preventScrollReset>
              <Button look="quiet" size="small" name="intent" value="see">
                Ver DNI y cuenta
              </Button>
              <p className="mt-1.5 text-sm text-muted">Queda en el registro cada vez.</p>
            </Form>
          )}
          {may('consign.see-private') && (
            <form method="post" action={adminPaths.consignorData(who.id)}>
              <Button look="quiet" size="small">
                Descargar sus datos
              </Button>
              <p className="mt-1.5 text-sm text-muted">Para dárselos, si los pide.</p>
            </form>
          )}
        </div>
      )}
      {!who.own && may('consign.receive') && (
        <Form method="post" preventScrollReset className="mt-5 space-y-3 border-t border-line pt-4">
          <h3 className="font-bold">{who.seen ? 'Corregir el documento' : 'Ver el documento'}</h3>
          <input type="hidden" name="intent" value="document" />
          <TextField
            field={plainField('document', 'dni', refusal)}
            label="Número de DNI"
            inputMode="numeric"
            autoComplete="off"
            maxLength={DESK_LETTERS.dni}
            hint="El del documento que tenés enfrente. No se saca foto ni copia."
          />
          <label className="check w-fit">
            <input type="checkbox" name="adult" />
            Tiene {ADULT_SAID}
          </label>
          {refusal?.intent === 'document' && refusal.fields.adult && (
            <p className="text-md font-semibold text-rojo">{refusal.fields.adult}</p>
          )}
          <Button size="small">Lo vi</Button>
        </Form>
      )}
    </section>
  )
}
