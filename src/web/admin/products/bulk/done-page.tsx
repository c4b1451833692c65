import { data, Form, Link, useNavigation } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { statusOf } from '#rules/outcome.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/done-page'
import { onward, valueOf } from '#web/admin/ui/answers.ts'
import { SkippedList } from './skipped-list.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'

export const handle = { section: 'products', needs: 'product.write' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { bulk } = context.get(shopContext).catalogue
  return valueOf(await bulk.find(context.get(visitorContext), Number(params.id)))
}

/** Takes it back; what somebody changed since stays. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { catalogue } = context.get(shopContext)
  const end = await catalogue.undo(context.get(visitorContext), Number(params.id))
  if (end.ok && end.value.skipped.length === 0)
    return onward(request, adminPaths.bulkDone(params.id), 'product-undone')
  if (end.ok)
    return data({
      message: `Se ${end.value.changed === 1 ? 'deshizo 1 producto' : `deshicieron ${end.value.changed} productos`}. Estos quedaron como están:`,
      skipped: end.value.skipped,
    })
  const current = end.kind === 'conflict' ? (end.current as { skipped: Skipped[] } | undefined) : undefined
  return data({ message: end.message, skipped: current?.skipped ?? [] }, { status: statusOf(end) })
}
type Skipped = { id: number; name: string; why: string }

/** What became of a change of many products, and the way back. */
export default function AdminBulkDone({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { at, products, skipped } = loaderData
  const pending = useNavigation().state !== 'idle'
  const undone = products.filter((product) => product.undone).length
  return (
    <>
      <PageTitle name="Varios productos cambiados" failed={answer !== undefined} hidden />
      <AdminTitle
        title={products.length === 1 ? '1 producto cambiado' : `${products.length} productos cambiados`}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Productos', to: adminPaths.productTable },
          { name: 'Cambiar varios' },
        ]}
      />
      {answer && (
        <Notice tone="warning" className="mb-5" title={answer.message}>
          <SkippedList skipped={answer.skipped} />
        </Notice>
      )}
      {undone === 0 && !answer && (
        <Notice tone="success" className="mb-5" quiet>
          Se aplicó el {shortMoment(at)}.
        </Notice>
      )}
      {undone > 0 && (
        <Notice className="mb-5" quiet>
          {undone === products.length
            ? 'El cambio se deshizo: los productos están como antes.'
            : `Se deshizo en ${undone} de ${products.length} productos.`}
        </Notice>
      )}
      {skipped.length > 0 && (
        <Notice tone="warning" className="mb-5" title="Estos no se tocaron:" quiet>
          <SkippedList skipped={skipped} />
        </Notice>
      )}
      <ul className="panel divide-y divide-line px-4 md:px-5">
        {products.map(({ id, name, undone: back }) => (
          <li key={id} className="flex justify-between gap-4 py-2.5">
            <Link to={adminPaths.product(id)} className="link">
              {name}
            </Link>
            <span className="text-muted">{back ? 'deshecho' : `n.º ${id}`}</span>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        {undone < products.length && (
          <Form method="post">
            <Button look="quiet" pending={pending}>
              Deshacer el cambio
            </Button>
          </Form>
        )}
        <ButtonLink to={adminPaths.productTable} look="quiet">
          Volver a la tabla
        </ButtonLink>
      </div>
    </>
  )
}
