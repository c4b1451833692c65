import { data } from 'react-router'
import { statusOf } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { pick } from '#rules/record.ts'
import { formatPesos } from '#rules/money.ts'
import { pictureSources } from '#rules/products/pictures/picture.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { GRADE_LABEL } from '#rules/units/grade.ts'
import { ONLY_ONE } from '#rules/units/only.ts'
import { isInterchangeable, NOT_ON_SALE } from '#rules/units/shown.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { useHere } from '#web/ui/form/here.tsx'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { Page } from '#web/ui/page/page.tsx'
import { productId } from '../product-id.ts'
import type { Route } from './+types/unit-page'
import { AddHere } from './add-here.tsx'
import { UnitBuy } from './unit-buy.tsx'
import { UnitFacts } from './unit-facts.tsx'
import { UnitGallery } from './unit-gallery.tsx'
import { lowestSaid } from '../detail/lowest.ts'
import { rowsOf } from './unit-row.ts'
import { apart } from '#web/ui/start/apart.tsx'

const UnitList = apart('unit-list', () => import('./unit-list.tsx'))

// A crawler of a feed's catalogue has to be let in.
export const handle = { cached: 'everybody' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const unit = loaderData?.unit
  if (!unit) return titled(ONLY_ONE, matches, { noindex: true })
  const { name, id } = loaderData.product
  return titled(`${name}, talle ${unit.size}`, matches, {
    path: paths.unit(id, unit.code),
    noindex: true,
    image: pictureSources(unit.pictures[0]?.url)?.og,
    description: `${GRADE_LABEL[unit.grade]}, talle ${unit.size}, por ${formatPesos(unit.price)}.`,
  })
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const id = productId(params.id)
  const code = readUnitCode(params.code)
  const product = id > 0 && code !== null ? await shop.products.find(id) : null
  if (!product) throw data(null, { status: 404 })
  const units = await shop.products.units(id)
  const unit = units.find((one) => one.code === code)
  if (unit) {
    const own = isInterchangeable(unit)
    const alike = (one: typeof unit) =>
      one === unit || (own && isInterchangeable(one) && one.grade === unit.grade && one.price === unit.price)
    return data({
      product: pick(product, ['id', 'name', 'category', 'brand', 'image', 'imageAlt']),
      unit: {
        ...unit,
        lowest: unit.before === null ? null : lowestSaid(await shop.units.lowestOf(unit.code)),
        count: units.filter((one) => one.size === unit.size && alike(one)).length,
      },
      others: rowsOf(units.filter((one) => one.size === unit.size && !alike(one))),
    })
  }
  // Never told of what was not on sale here once.
  const end = await shop.units.passport(context.get(visitorContext), code!)
  if (!end.ok) throw data(end.message, { status: statusOf(end) })
  const was = end.value
  if (was.product.id !== id) throw data(null, { status: 404 })
  const page = {
    product: pick(product, ['id', 'name', 'category', 'brand', 'image', 'imageAlt']),
    unit: null,
    size: was.size,
    others: rowsOf(units.filter((one) => one.size === was.size)),
  }
  return data(page, { status: 410 })
}

/** One single pair, to be looked at closely before it is bought: its photos, its grade, each flaw. */
export default function UnitPage({ loaderData }: Route.ComponentProps) {
  const { product, unit, others } = loaderData
  const here = useHere()
  const trail = (size: string) => (
    <Breadcrumb
      trail={[
        { name: 'Inicio', to: paths.home },
        { name: product.name, to: paths.product(product.id) },
        { name: `Talle ${size}` },
      ]}
    />
  )
  const alike = (size: string) =>
    others.length > 0 && (
      <AddHere product={product}>
        <UnitList
          {...pick(product, ['id', 'name', 'image'])}
          units={others}
          size={size}
          sizes={[]}
          price={0}
          here={here}
          folded
        />
      </AddHere>
    )
  if (!unit)
    return (
      <Page
        title={NOT_ON_SALE}
        intro={product.name}
        above={trail(loaderData.size)}
        className="[&_section]:max-w-2xl"
      >
        {alike(loaderData.size)}
        <p className="mt-6">
          <ButtonLink to={paths.product(product.id)} look={others.length > 0 ? 'quiet' : 'strong'}>
            Ver el producto
          </ButtonLink>
        </p>
      </Page>
    )
  return (
    <div className="wrap pt-1 pb-16 md:pt-3 md:pb-24">
      {trail(unit.size)}
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-6 pt-2 md:grid-cols-2 lg:grid-cols-[minmax(0,1.35fr)_minmax(22rem,1fr)] xl:gap-x-16">
        <UnitGallery key={unit.code} name={product.name} pictures={unit.pictures} otherwise={product} />
        <div className="lg:pt-2">
          <UnitBuy product={product} unit={unit} />
          <UnitFacts unit={unit} />
          {alike(unit.size)}
        </div>
      </div>
    </div>
  )
}
