import { Form } from 'react-router'
import { keptOf, type ListScreen } from '#rules/lists/view.ts'
import { MAX_SEARCH_LENGTH } from '#rules/search/search.ts'
import { Button } from '#web/ui/button.tsx'

/** What a form does not change of the view. */
export const Kept = ({ fields }: { fields: [string, string][] }) =>
  fields.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)

/** The words and the choices of a list, in one form. A list of one page that chooses by nothing needs none. */
export function ListBar({ screen: { at, of, view, search, filters, paging } }: { screen: ListScreen }) {
  const choices = filters.filter(({ look }) => look === 'choice' || look === 'day')
  if (choices.length === 0 && (!search || (view.q === '' && paging.pages === 1))) return null
  return (
    <Form
      method="get"
      action={at}
      role={search ? 'search' : undefined}
      aria-label={search ? search.label : `Filtrar ${of.many}`}
      className="mb-4 flex flex-wrap items-end gap-2"
      key={JSON.stringify([view.q, view.filters])}
    >
      <Kept fields={keptOf(view, ...(search ? ['q'] : []), ...choices.map(({ name }) => name))} />
      {search && (
        <input
          name="q"
          aria-label={search.label}
          placeholder={search.hint}
          defaultValue={view.q}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          className="input min-h-11! min-w-0 grow basis-60"
        />
      )}
      {choices.map(({ name, label, look, options }) => {
        const field = {
          name,
          defaultValue: view.filters[name] ?? '',
          className: 'input block min-h-11! w-full min-w-0',
        }
        return (
          <label key={name} className="min-w-0 grow basis-36 text-sm text-muted sm:grow-0">
            {label}
            {look === 'day' ? (
              <input type="date" {...field} />
            ) : (
              <select {...field}>
                {options.map(({ value, label: text, count }) => (
                  <option key={value} value={value}>
                    {text}
                    {value !== '' && count !== undefined && ` (${count})`}
                  </option>
                ))}
              </select>
            )}
          </label>
        )
      })}
      <Button look="quiet" size="small">
        {search ? 'Buscar' : 'Filtrar'}
      </Button>
    </Form>
  )
}
