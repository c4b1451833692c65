import { adminPaths } from '#rules/admin-paths.ts'
import { asking } from '#rules/paths.ts'
import { MAX_BULK } from '#rules/products/bulk/bulk.ts'
import type { AdminProductQuery } from '#shop/products/admin/catalogue.ts'
import { ChosenBar } from '#web/admin/ui/chosen-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { writeAdminQuery } from './query.ts'

type Props = { chosen: number | null; total: number; query: AdminProductQuery }

/** What can be done with the ticked ones; each leads to a preview first. Without scripts it always stands there. */
export function CommandBar({ chosen, total, query }: Props) {
  const { page: _, sort: __, down: ___, ...filters } = query
  const everything = writeAdminQuery(filters)
  return (
    <ChosenBar chosen={chosen}>
      <div className="flex flex-wrap gap-2">
        {(
          [
            ['precio', 'Precio'],
            ['oferta', 'Oferta'],
            ['stock', 'Stock'],
          ] as const
        ).map(([value, name]) => (
          <Button key={value} look="quiet" size="small" name="para" value={value}>
            {name}
          </Button>
        ))}
        <Button
          look="quiet"
          size="small"
          name="estante"
          value={query.shown === 'archived' ? 'restore' : 'archive'}
        >
          {query.shown === 'archived' ? 'Recuperar' : 'Eliminar'}
        </Button>
        {total <= MAX_BULK && (
          <ButtonLink
            to={`${asking(adminPaths.bulk, { todos: 1 })}${everything === '' ? '' : `&${everything.slice(1)}`}`}
            look="quiet"
            size="small"
          >
            Cambiar los {total}
          </ButtonLink>
        )}
      </div>
    </ChosenBar>
  )
}
