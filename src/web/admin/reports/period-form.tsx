import { Form, Link } from 'react-router'
import { writePeriod, type Period } from '#rules/reports/period.ts'
import { Button } from '#web/ui/button.tsx'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'

type Props = {
  path: string
  period: Period
  usual: { name: string; period: Period }[]
  kept?: Record<string, string>
}

/** The days that people ask for, one tap each, or any others. */
export function PeriodForm({ path, period, usual, kept = {} }: Props) {
  const more = new URLSearchParams(kept).toString()
  return (
    <>
      <ViewLinks
        label="Períodos"
        views={usual.map((one) => ({
          name: one.name,
          to: `${path}?${writePeriod(one.period)}${more && `&${more}`}`,
          here: one.period.from === period.from && one.period.to === period.to,
        }))}
      />
      <Form
        method="get"
        action={path}
        className="-mt-2 mb-4 flex flex-wrap items-end gap-2"
        key={period.from + period.to}
      >
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="min-w-0 grow basis-0 text-sm text-muted sm:grow-0 sm:basis-auto">
          Desde
          <input
            type="date"
            name="from"
            defaultValue={period.from}
            className="input block min-h-11! w-full min-w-0 px-2!"
          />
        </label>
        <label className="min-w-0 grow basis-0 text-sm text-muted sm:grow-0 sm:basis-auto">
          Hasta
          <input
            type="date"
            name="to"
            defaultValue={period.to}
            className="input block min-h-11! w-full min-w-0 px-2!"
          />
        </label>
        <Button look="quiet" size="small">
          Ver
        </Button>
      </Form>
    </>
  )
}
export const CsvLink = ({ to, children = 'Descargar CSV' }: { to: string; children?: string }) => (
  <Link to={to} reloadDocument className="button" data-look="quiet" data-size="small">
    {children}
  </Link>
)
