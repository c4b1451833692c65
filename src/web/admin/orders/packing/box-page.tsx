import { useEffect, useRef } from 'react'
import { data, Form, Link, redirect, useNavigation, useSubmit } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { checkMarks, PACKING_SAYS } from '#rules/fulfilment/packing.ts'
import { orderIdIn } from '#rules/orders/order.ts'
import { paths } from '#rules/paths.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { ScanRow } from '#web/admin/scan/scan-row.tsx'
import { useScans } from '#web/admin/scan/use-scans.ts'
import { buzz } from '#web/admin/sections/sound.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/box-page'
import {
  batchAddress,
  boxAddress,
  boxOf,
  CODE,
  codesIn,
  emptyBox,
  LONGEST_CODE,
  partsOf,
  type Box,
} from './query.ts'
import { BoxLines } from './box-lines.tsx'

export const handle = { section: 'orders', needs: 'order.fulfil' } satisfies RouteHandle

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { packing } = context.get(shopContext).ordersAdmin
  const visitor = context.get(visitorContext)
  const [order] = valueOf(await packing.batch(visitor, [orderIdIn(params.number) ?? 0]))
  if (!order) throw data(null, { status: 404 })
  const { batch, marks } = boxOf(url.searchParams)
  // What does not belong into the box was said once, and stays out of the address.
  const before = checkMarks(order.lines, marks).kept
  const scanned = codesIn(url.searchParams.getAll(CODE))
  const checked = checkMarks(order.lines, { ...marks, codes: [...before, ...scanned] })
  const box: Box = { batch, marks: { ...marks, codes: checked.kept } }
  const [first] = checked.wrong
  if (!first && scanned.length > 0) throw redirect(boxAddress(order.number, box))
  const problem = !first
    ? null
    : first.line?.unitCode
      ? PACKING_SAYS.twice(printUnitCode(first.line.unitCode))
      : first.line
        ? PACKING_SAYS.enough(first.line.name, first.line.size)
        : valueOf(await packing.whatIs(visitor, first.code))
  return { order, box, checked, problem }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { packing } = context.get(shopContext).ordersAdmin
  const visitor = context.get(visitorContext)
  const form = await request.formData()
  const id = orderIdIn(params.number) ?? 0
  const { batch, marks } = boxOf(form)
  const end = await packing.pack(visitor, id, marks)
  if (!end.ok) return refusal(end, form)
  const others = valueOf(await packing.batch(visitor, batch))
  const next = others.find(({ packed, why }) => !packed && why === null)
  const to = next ? boxAddress(next.number, emptyBox(batch)) : batchAddress(batch.length > 0 ? batch : [id])
  return onward(request, to, end.value.changed ? 'order-pack' : undefined)
}

/** One box: every piece is scanned or ticked, a wrong one is heard, and only a whole box is closed. */
export default function PackBox({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { order, box, checked, problem } = loaderData
  const { number, notes, why, packed } = order
  const batch = box.batch.length > 0 ? batchAddress(box.batch) : adminPaths.packing
  return (
    <>
      <PageTitle name={`Armar ${number}`} failed={answer !== undefined || problem !== null} hidden />
      <AdminTitle
        title={`Armar ${number}`}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Pedidos', to: adminPaths.orders },
          { name: 'Armado', to: batch },
          { name: number },
        ]}
      >
        <Link to={adminPaths.order(number)} className="button" data-look="quiet" data-size="small">
          El pedido
        </Link>
      </AdminTitle>
      {answer && <Notice tone="error" className="mb-5" title={answer.message} />}
      {packed ? (
        <Notice tone="success" title={`${number} ya está preparado.`} quiet>
          <Link to={batch} className="link font-semibold">
            Volver a la tanda
          </Link>
        </Notice>
      ) : why !== null ? (
        <Notice tone="warning" title="No se prepara." quiet>
          {why}
        </Notice>
      ) : (
        <div className="space-y-4">
          <Scan key={number} number={number} box={box} problem={problem} scans={loaderData} />
          {notes && (
            <Notice title="Quien compró escribió:" quiet>
              <p className="break-words">«{notes}»</p>
            </Notice>
          )}
          <BoxLines number={number} box={box} lines={checked.lines} />
          <Close missing={checked.missing} box={box} />
        </div>
      )}
    </>
  )
}

type ScanProps = {
  number: string
  box: Box
  problem: string | null
  /** Another one with every answer: the same wrong code is heard again. */ scans: unknown
}

function Scan({ number, box, problem, scans }: ScanProps) {
  const submit = useSubmit()
  const { state } = useNavigation()
  const row = useScans(state === 'idle', (codes) => {
    const search = new URLSearchParams(partsOf(box))
    search.set(CODE, codes)
    void submit(search, {
      method: 'get',
      action: adminPaths.packOrder(number),
      preventScrollReset: true,
    })
  })
  useEffect(() => {
    if (problem === null) return
    buzz()
    // Of a page that nobody has touched yet the browser takes it for a trick, and says so.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([80, 60, 80])
  }, [problem, scans])
  return (
    <Form
      method="get"
      action={adminPaths.packOrder(number)}
      role="search"
      aria-label="Lo que entra en la caja"
      onSubmit={row.onSubmit}
      className="panel p-4 md:p-5"
    >
      <Kept box={box} />
      <ScanRow
        scans={row}
        name={CODE}
        label="Escaneá cada prenda"
        button="A la caja"
        look="quiet"
        maxLength={LONGEST_CODE}
        enterKeyHint="done"
        problem={problem}
      />
    </Form>
  )
}

const Kept = ({ box }: { box: Box }) =>
  partsOf(box).map(([name, value], at) => (
    <input key={`${name} ${at} ${value}`} type="hidden" name={name} value={value} />
  ))

/** With the last piece the button takes the focus: Enter closes the box and opens the next one. */
function Close({ missing: pieces, box }: { missing: number; box: Box }) {
  const pending = useNavigation().state === 'submitting'
  const button = useRef<HTMLButtonElement>(null)
  const whole = pieces === 0
  useEffect(() => {
    if (whole) button.current?.focus()
  }, [whole])
  return (
    <Form method="post" className="panel flex flex-wrap items-center gap-4 p-4 md:p-5">
      <Kept box={box} />
      <p role="status" className="min-w-48 flex-1 font-semibold">
        {whole ? 'Está todo. Cerrá la caja.' : PACKING_SAYS.missing(pieces)}
      </p>
      {whole && (
        <Button ref={button} pending={pending}>
          Preparado
        </Button>
      )}
    </Form>
  )
}
