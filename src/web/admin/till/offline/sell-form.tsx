import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { formatAmount, fromPesos, type Centavos } from '#rules/money.ts'
import {
  asScanned,
  lineScanned,
  leftOn,
  OFFLINE_PAID,
  totalOf,
  type Lease,
  type LeaseLine,
  type OfflineAsked,
  type OfflineSale,
} from '#rules/till/offline/lease.ts'
import { OFFLINE_SAYS } from '#rules/till/offline/texts.ts'
import { paidForm } from '#rules/till/till.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { typedNumber } from '#rules/typed-number.ts'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { PressButton, PressForm } from '#web/admin/scan/press-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { changeOf, MeansFields } from '../means-fields.tsx'
import type { Sell } from './use-device.ts'

type Props = {
  lease: Lease
  queue: readonly OfflineSale[]
  over: boolean
  sell: Sell
}
type Chosen = Record<number, { quantity: number; price: string; reason: string }>

/** «1.500» in centavos; NaN for what is no number. */
const centavosIn = (typed: string): Centavos => {
  const pesos = typedNumber(typed.trim())
  return pesos === null ? Number.NaN : fromPesos(pesos)
}

/** What is left of the lease, what somebody takes of it, and how they pay. */
export function SellForm({ lease, queue, over, sell }: Props) {
  const [chosen, setChosen] = useState<Chosen>({})
  const [looked, setLooked] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [fields, setFields] = useState<Record<string, string>>({})
  const [typed, setTyped] = useState<Record<string, string>>({})
  const busy = useRef(false)
  const left = leftOn(lease, queue)
  const taken = ({ id }: LeaseLine) => chosen[id]?.quantity ?? 0
  const shown = lease.lines.filter(
    ({ id, name, size, codes }) =>
      (left.get(id) ?? 0) > 0 &&
      (looked === '' ||
        asScanned(`${name} ${size} ${codes.join(' ')}`).includes(asScanned(looked)) ||
        lineScanned(lease, looked)?.id === id),
  )
  const basket = lease.lines.filter((line) => taken(line) > 0)
  const asked = basket.map((line): OfflineAsked => {
    const { quantity, price, reason } = chosen[line.id]!
    return { line: line.id, quantity, ...(price.trim() === '' ? {} : { price: centavosIn(price), reason }) }
  })
  const total = totalOf(
    asked.map(({ line, quantity, price }) => ({
      quantity,
      price: price || lease.lines.find(({ id }) => id === line)!.price,
    })),
  )
  const refusal: Refusal = { intent: 'offline', message: '', fields, typed: {} }

  function put(line: LeaseLine, quantity: number) {
    setProblem(null)
    if (quantity > (left.get(line.id) ?? 0)) return setProblem(OFFLINE_SAYS.notLeft(line.name))
    setChosen((before) => ({
      ...before,
      [line.id]: { price: '', reason: '', ...before[line.id], quantity },
    }))
  }
  const type = (id: number, what: 'price' | 'reason') => (event: FormEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    setChosen((before) => ({ ...before, [id]: { ...before[id]!, [what]: value } }))
  }
  function scan(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('codigo') as HTMLInputElement
    const typed = field.value.trim()
    if (typed === '') return
    const line = lineScanned(lease, typed)
    // Scanned twice at once, it is two.
    if (line) flushSync(() => put(line, taken(line) + 1))
    // What was typed may be words, which have found something.
    else if (shown.length === 0 || /\d{4}/.test(typed)) setProblem(OFFLINE_SAYS.unknown(typed.slice(0, 60)))
    else return
    field.value = ''
    setLooked('')
  }
  async function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // A double click is one sale.
    if (busy.current) return
    busy.current = true
    const read = v.safeParse(paidForm, formTexts(new FormData(event.currentTarget)))
    const end = read.success
      ? await sell(asked, read.output)
      : { ok: false as const, fields: firstOfEach(read.issues) }
    busy.current = false
    if (end && !end.ok) {
      setFields(end.fields)
      setProblem(end.fields.lines ?? null)
    }
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
      <section aria-labelledby="para-vender" className="panel p-4 md:p-5">
        <h2 id="para-vender" className="text-lg font-bold">
          Para vender
        </h2>
        <form onSubmit={scan} role="search" aria-label="Sumar a la venta" className="mt-3">
          <label htmlFor="codigo" className="mb-1.5 block text-md font-semibold">
            Escaneá una etiqueta, o escribí un código o un nombre
          </label>
          <input
            id="codigo"
            name="codigo"
            data-scans
            autoComplete="off"
            className="input text-lg"
            onInput={(event) => setLooked(event.currentTarget.value)}
          />
        </form>
        {problem && (
          <p role="alert" className="mt-2 font-semibold text-rojo">
            {problem}
          </p>
        )}
        {shown.length === 0 && <p className="py-3 text-muted">Nada apartado con eso.</p>}
        <ul className="mt-2 divide-y divide-line">
          {shown.map((line) => (
            <li key={line.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <p className="min-w-40 flex-1">
                <b>{line.name}</b>
                <span className="block text-sm text-muted tabular-nums">
                  Talle {line.size} · {formatAmount(line.price)}
                  {line.unit === null ? ` · quedan ${left.get(line.id)}` : ` · ${printUnitCode(line.unit)}`}
                </span>
              </p>
              <Button
                type="button"
                look="quiet"
                size="small"
                aria-label={`Sumar ${line.name}, talle ${line.size}`}
                onClick={() => put(line, taken(line) + 1)}
              >
                Sumar
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <PressForm
        onSubmit={(event) => void pay(event)}
        onInput={({ target }) => {
          const { name, value } = target as HTMLInputElement
          if (name) setTyped((before) => ({ ...before, [name]: value }))
        }}
        className="chooses panel space-y-5 p-4 md:p-5"
        noValidate
      >
        <h2 className="text-lg font-bold">Cobrar</h2>
        {basket.length === 0 && <p className="text-muted">Todavía nada.</p>}
        <ul className="divide-y divide-line">
          {basket.map((line) => (
            <li key={line.id} className="space-y-2 py-3">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <p className="min-w-32 flex-1">
                  <b>{line.name}</b>
                  <span className="block text-sm text-muted tabular-nums">
                    Talle {line.size} · {taken(line)} ×{' '}
                    {formatAmount(asked.find((one) => one.line === line.id)?.price || line.price)}
                  </span>
                </p>
                <Button
                  type="button"
                  look="quiet"
                  size="small"
                  aria-label={`Sacar uno: ${line.name}, talle ${line.size}`}
                  onClick={() => put(line, taken(line) - 1)}
                >
                  Sacar
                </Button>
              </div>
              <details open={fields[`price:${line.id}`] !== undefined || undefined}>
                <summary className="inline-flex min-h-11 cursor-pointer items-center text-md underline">
                  Acordar otro precio
                </summary>
                <div className="mt-2 grid gap-3 sm:grid-cols-2">
                  <label className="block text-md font-semibold">
                    Precio de cada uno
                    <input
                      inputMode="decimal"
                      autoComplete="off"
                      className="input mt-1.5"
                      onInput={type(line.id, 'price')}
                      aria-describedby={`precio-${line.id}`}
                    />
                  </label>
                  <label className="block text-md font-semibold">
                    Por qué
                    <input autoComplete="off" className="input mt-1.5" onInput={type(line.id, 'reason')} />
                  </label>
                </div>
                <p id={`precio-${line.id}`} role="alert" className="mt-1 text-md text-rojo">
                  {fields[`price:${line.id}`]}
                </p>
              </details>
            </li>
          ))}
        </ul>
        <p className="flex items-baseline justify-between text-xl font-bold tabular-nums">
          <span>Total</span>
          <span aria-live="polite">{formatAmount(total)}</span>
        </p>
        <MeansFields
          field={(name) => plainField('offline', name, refusal)}
          legend="Paga con"
          means={OFFLINE_PAID}
          chosen="cash"
          hint={changeOf(typed, total)}
        />
        {over && <Notice tone="warning" quiet title={OFFLINE_SAYS.over} />}
        <PressButton className="w-full">Cobrar {formatAmount(total)}</PressButton>
      </PressForm>
    </div>
  )
}

const firstOfEach = (issues: readonly v.BaseIssue<unknown>[]): Record<string, string> =>
  Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue) ?? '', issue.message]))
