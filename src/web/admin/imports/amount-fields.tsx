import type { ComponentProps, ReactNode } from 'react'
import { CURRENCY_CODES, PESOS } from '#rules/amounts/currency.ts'
import type { MappingDraft } from '#rules/imports/draft.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PlainSelect } from '#web/admin/ui/plain-select.tsx'

const MONEY = [
  ['', 'pesos'] as const,
  ...CURRENCY_CODES.filter((code) => code !== PESOS).map((code) => [code, code] as const),
]

/** How the list writes its amounts, and in whose money. */
export function AmountFields({ draft, columns }: { draft: MappingDraft; columns: readonly string[] }) {
  return (
    <>
      <PlainSelect name="money" label="Están en" chosen={draft.money} options={MONEY} />
      <PlainSelect
        name="moneyColumn"
        label="Columna de la moneda"
        chosen={draft.moneyColumn}
        options={[['', 'Ninguna'], ...columns.map((one) => [one, one.slice(0, 60)] as const)]}
      />
      <PlainSelect
        name="decimals"
        label="Los decimales van con"
        chosen={draft.decimals}
        options={[
          ['', 'el signo que muestre cada uno'],
          [',', 'coma (12.999,50)'],
          ['.', 'punto (12,999.50)'],
          ['?', 'no se sabe: los dudosos no entran'],
        ]}
      />
    </>
  )
}

export const RateField = ({ field }: Pick<ComponentProps<typeof TextField>, 'field'>) => (
  <TextField
    field={field}
    label="Pesos por cada uno"
    hint="1 si la lista está en pesos; si está en otra moneda, la cotización; si es sin IVA, 1,21."
    inputMode="decimal"
    autoComplete="off"
  />
)

/** Asked before everything else: without it no price is one. */
export const RateFirst = ({ money, children }: { money: string; children: ReactNode }) => (
  <div className="my-3 rounded-input border border-line p-4">
    <h3 className="font-semibold">Antes de probarla: {money === '' ? 'el precio final' : 'la cotización'}</h3>
    <p className="mb-3 text-md text-muted">
      {money === ''
        ? 'Poné cuántos pesos finales vale cada peso de la lista; la tienda no lo inventa.'
        : `La lista está en ${money}. Poné a cuánto la tomás; la tienda no lo inventa.`}
    </p>
    <div className="flex flex-wrap items-end gap-3">{children}</div>
  </div>
)
