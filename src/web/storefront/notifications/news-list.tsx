import { dropPaths } from '#rules/drop-paths.ts'
import { paths } from '#rules/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { howLongAgo } from '#web/ui/dates.ts'
import type { Frame } from '#web/ui/page/frame.ts'

type BellNews = Pick<Frame['bell'], 'products' | 'news'>

/** 'Nuevo producto' cards and the person's own purchase news, or 'No hay notificaciones' (product §2.5). `today` as `dayOf` says it. Still (ui/start/still.tsx). */
export default function NewsList({ news: { products, news }, today }: { news: BellNews; today: string }) {
  if (products.length + news.length === 0) return <p className="py-8 text-muted">No hay notificaciones</p>
  return (
    <ul className="divide-y divide-line">
      {news.map((item) => (
        <li key={item.id} className="relative flex gap-4 py-4">
          <span className="grid size-16 shrink-0 place-items-center rounded-tile bg-tile">
            <Icon of="package" />
          </span>
          <div className="min-w-0">
            <p className="font-semibold">
              {item.orderReference ? (
                <a href={paths.order(item.orderReference)} className="card-link hover:underline">
                  {item.title}
                </a>
              ) : item.dropId ? (
                <a href={dropPaths.one(item.dropId)} className="card-link hover:underline">
                  {item.title}
                </a>
              ) : item.productId ? (
                <a href={paths.product(item.productId)} className="card-link hover:underline">
                  {item.title}
                </a>
              ) : (
                item.title
              )}
            </p>
            <p className="text-md">{item.body}</p>
            <p className="mt-0.5 text-sm text-muted">
              <When date={item.createdAt} today={today} />
            </p>
          </div>
        </li>
      ))}
      {products.map((product) => (
        <li key={product.id} className="relative flex gap-4 py-4">
          <div className="w-16 shrink-0">
            <span className="tile">
              <Picture image={product.image} alt="" sizes="64px" />
            </span>
          </div>
          <div className="min-w-0">
            <p className="text-sm text-muted">
              Nuevo producto · <When date={product.createdAt} today={today} />
            </p>
            <p className="font-semibold">
              <a href={paths.product(product.id)} className="card-link hover:underline">
                {product.name}
              </a>
            </p>
            <Price of={product} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The server may have printed it before midnight. */
const When = ({ date, today }: { date: Date; today: string }) => (
  <time dateTime={date.toISOString()} suppressHydrationWarning>
    {howLongAgo(date, today)}
  </time>
)
