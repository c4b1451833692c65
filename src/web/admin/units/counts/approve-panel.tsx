import { PressButton, PressForm } from '#web/admin/scan/press-form.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import { Question } from '#web/admin/ui/question.tsx'
import type { ShownCount } from './shown-sizes.ts'

/** What approving does, told before it is done; and giving the count up. */
export function ApprovePanel({ count, here }: { count: ShownCount; here: string }) {
  const may = useMay()
  const { differing, total } = count.pieces
  const { uncounted, uncountedPieces: pieces } = total
  const corrected = differing.filter(({ difference }) => difference !== 0)
  const unsure = differing.filter(({ moved }) => moved).length
  const own = count.missing.filter(({ entrusted }) => !entrusted).length
  const entrusted = count.missing.length - own
  const says = [
    corrected.length > 0 &&
      `${corrected.length === 1 ? 'Se corrige el stock de 1 talle' : `Se corrige el stock de ${corrected.length} talles`}.`,
    unsure > 0 &&
      `${unsure === 1 ? '1 talle que se movió mientras se contaba queda' : `${unsure} talles que se movieron mientras se contaban quedan`} como está en los libros.`,
    own > 0 &&
      `${own === 1 ? '1 prenda de la tienda queda' : `${own} prendas de la tienda quedan`} por buscar.`,
    entrusted > 0 &&
      `${entrusted === 1 ? '1 prenda en consignación queda por buscar: nadie la' : `${entrusted} prendas en consignación quedan por buscar: nadie las`} da de baja sin su recepción.`,
  ].filter((one) => one !== false)
  return (
    <section aria-labelledby="aprobar" className="panel mt-4 max-w-3xl p-4 md:p-5">
      <h2 id="aprobar" className="mb-1 text-lg font-bold">
        Terminar y aprobar
      </h2>
      <PressForm method="post" action={here} className="space-y-3">
        <input type="hidden" name="differences" value={count.differences} />
        {says.length === 0 ? (
          <p>
            {total.sizes + count.expected > uncounted
              ? 'No hay diferencias por corregir.'
              : 'Todavía no se contó nada.'}
          </p>
        ) : (
          <ul className="list-disc space-y-1 pl-5">
            {says.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
        {uncounted > 0 && (
          <label className="flex items-start gap-2.5">
            <input type="checkbox" name="uncounted" className="mt-1" />
            <span>
              Lo que nadie contó no está: poner en 0 {uncounted === 1 ? '1 talle' : `${uncounted} talles`} (
              {pieces === 1 ? '1 prenda' : `${pieces} prendas`}). Sin tildar, queda como está.
            </span>
          </label>
        )}
        {own > 0 && may('unit.write') && (
          <label className="flex items-start gap-2.5">
            <input type="checkbox" name="writeOff" className="mt-1" />
            <span>
              Dar de baja{' '}
              {own === 1
                ? 'la prenda de la tienda que nadie vio'
                : `las ${own} prendas de la tienda que nadie vio`}
              . Las que tiene un pedido quedan por buscar.
            </span>
          </label>
        )}
        <PressButton name="intent" value="approve">
          Aprobar el recuento
        </PressButton>
      </PressForm>
      <div className="mt-4 border-t border-line pt-4">
        <Question
          title="¿Cancelar este recuento?"
          trigger="Cancelar el recuento"
          triggerClass="button button-quiet"
          fields={{ intent: 'cancel' }}
          action={here}
          yes="Cancelar el recuento"
          no="Seguir contando"
        >
          <p>Lo contado queda anotado, y no cambia nada del stock.</p>
        </Question>
      </div>
    </section>
  )
}
