import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { LEAST_SALES, SUGGESTION_DAYS } from '#rules/consignment/offers/suggestion.ts'
import { formatAmount, formatPesos } from '#rules/money.ts'
import { GRADE_LABEL } from '#rules/units/grade.ts'
import type { OfferPage } from '#shop/consignment/offers/find.ts'
import { Button } from '#web/ui/button.tsx'
import { fullDate } from '#web/ui/dates.ts'

/** Where the number of a quote comes from: sales by date, what is on sale, who waits. Few sales give no number. */
export function Sources({ offer }: { offer: OfferPage }) {
  const { product, candidates, suggestion, facts } = offer
  const { price, medianDays, sales, listed, waiting, fresh } = suggestion
  return (
    <section aria-labelledby="fuentes" className="panel space-y-4 p-4 md:p-5">
      <h2 id="fuentes" className="text-lg font-bold">
        Cuánto vale acá
      </h2>
      {candidates.length > 0 || product ? (
        <Form method="get" preventScrollReset className="flex flex-wrap items-end gap-3">
          <label className="min-w-0 grow text-md font-semibold">
            Producto del catálogo
            <select
              name="producto"
              // What is proposed is another one after each search.
              key={`${product?.id} ${candidates[0]?.id}`}
              className="input mt-1.5 font-normal"
              defaultValue={product?.id ?? ''}
            >
              <option value="">Ninguno</option>
              {[
                ...(product && !candidates.some(({ id }) => id === product.id) ? [product] : []),
                ...candidates,
              ].map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <Button look="quiet" size="small">
            Comparar
          </Button>
        </Form>
      ) : (
        <p className="text-muted">No hay en el catálogo un producto que se llame parecido.</p>
      )}
      <Form method="get" preventScrollReset className="flex flex-wrap items-end gap-3">
        <label className="min-w-0 grow text-md font-semibold">
          ¿Es otro? Buscalo por su nombre
          <input name="buscar" type="search" autoComplete="off" className="input mt-1.5 font-normal" />
        </label>
        <Button look="quiet" size="small">
          Buscar
        </Button>
      </Form>
      {product && (
        <>
          {price ? (
            <p>
              <b className="display block text-2xl tabular-nums">{formatAmount(price.median)}</b>
              <span className="text-muted">
                es la mitad de lo que se vendió, llevado a «{GRADE_LABEL[facts.grade]}». De{' '}
                {formatAmount(price.low)} a {formatAmount(price.high)}.
              </span>
            </p>
          ) : (
            <p className="text-muted">
              {sales.length === 0
                ? `No se vendió ninguno en ${SUGGESTION_DAYS} días.`
                : `Con menos de ${LEAST_SALES} ventas no sugerimos un precio: mirá las que hay.`}
            </p>
          )}
          <ul className="flex flex-wrap gap-x-6 gap-y-1 text-md">
            <li>
              Lo esperan en ese talle: <b>{waiting}</b>
            </li>
            {medianDays !== null && (
              <li>
                Tarda en venderse: <b>{medianDays === 1 ? '1 día' : `${medianDays} días`}</b>
              </li>
            )}
            {fresh !== null && (
              <li>
                Nuevo, en ese talle: <b>{formatPesos(fresh)}</b>
              </li>
            )}
          </ul>
          {sales.length > 0 && (
            <Pairs
              title="Vendidos"
              rows={sales.map((one, index) => ({
                key: String(index),
                name: `${GRADE_LABEL[one.grade]} · ${fullDate(one.soldAt)}`,
                amount: formatPesos(one.price),
              }))}
            />
          )}
          {listed.length > 0 && (
            <Pairs
              title="A la venta ahora"
              rows={listed.map(({ code, size, grade, price: asked }) => ({
                key: code,
                name: `${GRADE_LABEL[grade]} · talle ${size}`,
                amount: formatPesos(asked),
                to: adminPaths.unit(code),
              }))}
            />
          )}
        </>
      )}
    </section>
  )
}

type Row = { key: string; name: string; amount: string; to?: string }
const Pairs = ({ title, rows }: { title: string; rows: Row[] }) => (
  <div>
    <h3 className="text-md font-bold">{title}</h3>
    <ul className="divide-y divide-line text-md">
      {rows.map(({ key, name, amount, to }) => (
        <li key={key} className="flex justify-between gap-4 py-2">
          {to ? (
            <Link to={to} className="hover:underline">
              {name}
            </Link>
          ) : (
            <span>{name}</span>
          )}
          <b className="tabular-nums">{amount}</b>
        </li>
      ))}
    </ul>
  </div>
)
