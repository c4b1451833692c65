import { Link } from 'react-router'
import { commissionFor } from '#rules/consignment/commission.ts'
import { COMMISSION_KINDS, type CommissionKind } from '#rules/consignment/commission.ts'
import { exampleDates } from '#rules/consignment/offers/example.ts'
import { OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { fromPesos } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { typedNumber } from '#rules/typed-number.ts'
import { aboveCeiling, mostPrice } from '#rules/units/ceiling.ts'
import { settingsContext, shopContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DoneNotice } from '#web/ui/notice/done-notice.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { Page } from '#web/ui/page/page.tsx'
import { still } from '#web/ui/start/still.tsx'
import type { Route } from './+types/sell-page'
import { Calculator } from './calculator.tsx'

const HowItWorks = still(() => import('./how-it-works.tsx'))

export const handle = { cached: 'visitors', crawlers: 'listed' } satisfies RouteHandle

const FIRST_PRICE = 90_000

export const meta: Route.MetaFunction = ({ matches }) =>
  titled('Vender', matches, {
    path: paths.sell,
    description:
      'Vendé tus zapatillas y ropa originales en consignación: fotos en un minuto, cotización el próximo día hábil y cobro por transferencia.',
  })

export async function loader({ url, context }: Route.LoaderArgs) {
  const settings = context.get(settingsContext)
  const typed = typedNumber(url.searchParams.get('precio') ?? '')
  const price = typed === null ? null : fromPesos(typed)
  const most = mostPrice(settings)
  const lawful = price !== null && price > 0 && price <= most
  const kind = COMMISSION_KINDS.find((one) => one === url.searchParams.get('tipo')) ?? 'shoes'
  const now = new Date()
  const commissions = Object.fromEntries(
    COMMISSION_KINDS.map((one) => [one, commissionFor(settings, one)]),
  ) as Record<CommissionKind, ReturnType<typeof commissionFor>>
  return {
    open: settings.consignment === 'yes',
    /** What a program reads that sent the form. */
    sent: url.searchParams.has('enviada'),
    commissions,
    asked: {
      price: lawful ? price : Math.min(fromPesos(FIRST_PRICE), most),
      most,
      kind,
      lowest: settings.priceSteps.findLast((step) => step.offBp > 0) ?? null,
      problem:
        lawful || !url.searchParams.has('precio')
          ? null
          : price !== null && price > most
            ? aboveCeiling(most)
            : OFFER_SAYS.price,
    },
    how: {
      commissions,
      steps: [...settings.priceSteps],
      dates: exampleDates(now, settings.closedDays, Number(settings.settlementDay)),
      terms: {
        quoteDays: settings.quoteDays,
        bringDays: settings.bringDays,
        termDays: settings.termDays,
        keepDays: settings.keepDays,
      },
      wanted: await context.get(shopContext).consignment.offers.wanted(),
    },
  }
}

/** How a pair is sold here, what it leaves, and the way in; before anybody is asked for anything. */
export default function Sell({ loaderData: { open, sent, commissions, asked, how } }: Route.ComponentProps) {
  return (
    <Page
      title="Vendé con nosotros"
      intro="Sacale fotos a tu par en un minuto y sin cuenta: el próximo día hábil te decimos a cuánto lo vendemos y cuánto te queda."
    >
      {sent && (
        <div className="mb-10 max-w-2xl">
          <DoneNotice title="Recibimos tu par. Te escribimos por e-mail." />
        </div>
      )}
      {open ? (
        <p className="-mt-2 mb-10 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink to={sellPaths.offerPair}>OFRECER MI PAR</ButtonLink>
          <Link to={paths.consignment} className="link inline-flex min-h-11 items-center">
            Ya tengo pares con ustedes
          </Link>
        </p>
      ) : (
        <Notice quiet tone="info" className="mb-10 max-w-2xl">
          <p>
            {OFFER_SAYS.closed} Los que ya tenemos se venden, se pagan y se retiran igual:{' '}
            <Link to={paths.consignment} className="link">
              mirá los tuyos
            </Link>
            .
          </p>
        </Notice>
      )}
      <Calculator commissions={commissions} {...asked} />
      <HowItWorks {...how} open={open} />
    </Page>
  )
}
