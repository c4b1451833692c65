import { adminPaths } from '#rules/admin-paths.ts'
import { toPesos, type Centavos } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { isEditable, UNIT_STATE_LABEL } from '#rules/units/states.ts'
import { UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/edit-page'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import { sizeChoices, unitInput } from './input.ts'
import { UnitForm } from './unit-form.tsx'
import { agreedPrice } from '#rules/prices/price-text.ts'

export const handle = { section: 'units', needs: 'unit.write', uploads: true } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { units, catalogue } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const unit = valueOf(await units.look(visitor, params.code))
  const { allSizes } = valueOf(await catalogue.find(visitor, unit.productId))
  return { unit, sizes: sizeChoices(allSizes) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { units, pictures } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const input = await unitInput(form, pictures.store, visitor)
  if (!input.ok) return refusal(input, form)
  const end = await units.edit(visitor, params.code, input.value)
  return end.ok ? onward(request, adminPaths.unit(params.code), 'unit-changed') : refusal(end, form)
}

const typed = (amount: Centavos | null): string =>
  amount === null ? '' : String(toPesos(amount)).replace('.', ',')

export default function EditUnit({ loaderData: { unit, sizes } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const may = useMay()
  const code = printUnitCode(unit.code)
  const { model, size, sizeLabel, colour, grade, box, shelf, seal } = unit
  return (
    <>
      <PageTitle name={`Editar ${code}`} failed={answer !== undefined} hidden />
      <AdminTitle
        title={`Editar ${code}`}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Prendas', to: adminPaths.units },
          { name: code, to: adminPaths.unit(unit.code) },
          { name: 'Editar' },
        ]}
      />
      {isEditable(unit.state) ? (
        <UnitForm
          key={unit.code}
          filling={{
            texts: {
              model,
              size,
              sizeLabel,
              colour,
              grade,
              box,
              shelf,
              seal,
              unmarked: unit.unmarked ? 'si' : '',
              price: typed(agreedPrice(unit)),
              cost: typed(unit.cost),
            },
            pictures: unit.pictures,
            flaws: unit.flaws,
            sizes,
          }}
          hidden={{ version: answer?.typed.version ?? unit.version, productId: unit.productId }}
          refusal={answer}
          isNew={false}
          seesCost={may('product.see-cost')}
        />
      ) : (
        <Notice tone="warning" quiet title={`Está en «${UNIT_STATE_LABEL[unit.state]}».`}>
          <p className="mb-3">{UNIT_SAYS.notEditable}</p>
          <ButtonLink to={adminPaths.unit(unit.code)} look="quiet" size="small">
            Volver a la prenda
          </ButtonLink>
        </Notice>
      )}
    </>
  )
}
