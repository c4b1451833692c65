import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { NOT_TAKEN, NOT_TAKEN_LABEL, PICTURE_KIND_LABEL, UNIT_REASON } from '#rules/units/limits-and-texts.ts'
import type { UnitPage } from '#shop/units/desk/unit-page.ts'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { ChoiceField } from '#web/admin/products/form/choice-field.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { useMay } from '#web/admin/sections/may.ts'

type Props = {
  unit: UnitPage
  cameBack: NonNullable<UnitPage['cameBack']>
  refusal: Refusal | undefined
}

/** What we sold beside what came back, photo by photo: another shoe in the same box is the oldest trick. */
export function Compare({ unit: { code, pictures, seal, flaws }, cameBack, refusal }: Props) {
  const may = useMay()
  const rows = Array.from({ length: Math.max(pictures.length, cameBack.photos.length) }, (_, index) => ({
    ours: pictures[index],
    theirs: cameBack.photos[index],
  }))
  return (
    <section aria-labelledby="comparar" className="panel p-4 md:p-5">
      <h2 id="comparar" className="text-lg font-bold">
        ¿Es el mismo par?
      </h2>
      <p className="mt-1 text-md text-muted">
        Volvió con la devolución{' '}
        <Link to={adminPaths.return(cameBack.code)} className="link">
          {cameBack.code}
        </Link>
        . Compará costuras, etiqueta, suela y detalles
        {seal ? `, y el precinto ${seal}` : ''}. Un precinto roto solo no alcanza para rechazarla.
      </p>
      {cameBack.photos.length === 0 && (
        <Notice tone="warning" quiet className="mt-3">
          La devolución no tiene fotos: compará el par en la mano con las de abajo. Si es otro, sumá primero{' '}
          <Link to={adminPaths.return(cameBack.code)} className="link">
            fotos en la devolución
          </Link>
          .
        </Notice>
      )}
      <table className="mt-4 w-full table-fixed text-left">
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col" className="pb-1 font-normal">
              Lo que vendimos
            </th>
            <th scope="col" className="pb-1 pl-3 font-normal">
              Lo que volvió
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ ours, theirs }, index) => (
            <tr key={index} className="align-top">
              <td className="pb-3">
                {ours && (
                  <span className="block aspect-4/5 overflow-hidden rounded-tile bg-tile">
                    <Picture
                      image={ours.url}
                      alt={`Lo que vendimos: ${ours.alt || PICTURE_KIND_LABEL[ours.kind]}`}
                      sizes="45vw"
                      className="size-full object-contain"
                    />
                  </span>
                )}
              </td>
              <td className="pb-3 pl-3">
                {theirs && (
                  <a
                    href={adminPaths.returnPhoto(cameBack.code, theirs.id)}
                    className="block aspect-4/5 overflow-hidden rounded-tile bg-tile"
                  >
                    <img
                      src={adminPaths.returnPhoto(cameBack.code, theirs.id)}
                      alt={`Lo que volvió, foto ${index + 1}${theirs.by === 'buyer' ? ', de quien compró' : ''}`}
                      loading="lazy"
                      className="size-full object-contain"
                    />
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {flaws.length > 0 && (
        <ul className="mb-4 list-disc pl-5 text-md">
          {flaws.map(({ place, sentence }) => (
            <li key={`${place} ${sentence}`}>
              <b>{place}</b>: {sentence}
            </li>
          ))}
        </ul>
      )}
      {may('unit.inspect') && (
        <>
          <Form method="post" action={adminPaths.unit(code)}>
            <Button name="intent" value="same-pair">
              Es el mismo par: guardarla
            </Button>
          </Form>
          <details className="mt-4 border-t border-line pt-2" open={refusal?.intent === 'other-pair'}>
            <summary className="link inline-flex min-h-11 items-center font-semibold">
              Es otro par, o lo usaron
            </summary>
            <Form method="post" action={adminPaths.unit(code)} className="mt-2 space-y-3">
              <ChoiceField
                field={plainField('other-pair', 'what', refusal)}
                legend="Qué pasó"
                choices={NOT_TAKEN.map((value) => ({ value, label: NOT_TAKEN_LABEL[value] }))}
                chosen={refusal?.typed.what ?? NOT_TAKEN[0]}
              />
              <TextArea
                field={plainField('other-pair', 'reason', refusal)}
                label="Cómo se nota"
                rows={2}
                maxLength={UNIT_REASON.max}
                hint="Lo decide otra persona que quien lo recibió. Rechaza la devolución: quien lo mandó lee esto, ve las fotos y recibe lo suyo de vuelta."
              />
              <Button name="intent" value="other-pair" look="danger" size="small">
                No se acepta
              </Button>
            </Form>
          </details>
        </>
      )}
    </section>
  )
}
