import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { AGES, type UnitQuery } from './query.ts'

type Props = { asked: UnitQuery; shelves: string[]; sizes: string[] }

/** Beside the state, which stands above: where it lies, which size, how long it has been here. */
export function UnitFilters({ asked, shelves, sizes }: Props) {
  return (
    <Form
      method="get"
      action={adminPaths.units}
      aria-label="Filtros"
      className="mb-4 flex flex-wrap items-end gap-2"
      key={JSON.stringify(asked)}
    >
      {asked.q && <input type="hidden" name="q" value={asked.q} />}
      {asked.state && <input type="hidden" name="estado" value={asked.state} />}
      {asked.incomplete && <input type="hidden" name="falta" value="si" />}
      {asked.productId && <input type="hidden" name="producto" value={asked.productId} />}
      <Choice name="talle" label="Talle" none="Todos" chosen={asked.size} options={sizes} />
      <Choice name="estante" label="Estante" none="Todos" chosen={asked.shelf} options={shelves} />
      <Choice
        name="dias"
        label="Con nosotros"
        none="Desde siempre"
        chosen={String(asked.days ?? '')}
        options={AGES.map(String)}
        called={(days) => `Hace ${days} días o más`}
      />
      <Button look="quiet" size="small">
        Filtrar
      </Button>
    </Form>
  )
}

type ChoiceProps = {
  name: string
  label: string
  none: string
  chosen: string
  options: readonly string[]
  called?: (option: string) => string
}
const Choice = ({ name, label, none, chosen, options, called = (option) => option }: ChoiceProps) => (
  <label className="min-w-0 grow basis-28 text-sm text-muted sm:grow-0 sm:basis-44">
    {label}
    <select name={name} defaultValue={chosen} className="input block min-h-11! w-full">
      <option value="">{none}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {called(option)}
        </option>
      ))}
    </select>
  </label>
)
