import { Form } from 'react-router'
import type { PairDeed } from '#rules/consignment/story/line.ts'
import { CLAIM_ANSWER_LETTERS } from '#rules/consignment/terms.ts'
import { formatAmount } from '#rules/money.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import type { PairPage } from '#shop/consignment/portal/pair.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { FormAnswer } from '#web/ui/form/use-checked-form.ts'
import { CodeAction } from './code-action.tsx'
import { PAIR_DO, type PairDo } from './action-names.ts'
import { apart } from '#web/ui/start/apart.tsx'

const FoundChoiceForm = apart('found-choice-form', () => import('./found-choice.tsx'))

type PairAnswer = { intent: string; message: string; answer: FormAnswer }
type Props = {
  pair: PairPage
  /** What they would renew; null where it may not be, or is not asked. */
  renewal: [string, string][] | null
  proven: boolean
  answer: PairAnswer | undefined
}

/** What may be done with one's own pair, as its story says. */
export function PairActions({ pair, renewal, proven, answer }: Props) {
  const here = sellPaths.consignmentPair(pair.code)
  const said = (...intents: PairDo[]) =>
    answer && intents.some((one) => one === answer.intent) && answer.message !== '' ? answer.message : null
  const sent = (ask: PairDo, act: PairDo) =>
    answer !== undefined && (answer.intent === act || (answer.intent === ask && answer.message === ''))
  const field = (name: string, ...intents: PairDo[]) => {
    const own = answer && intents.some((one) => one === answer.intent) ? answer.answer : undefined
    return {
      id: `par-${name}`,
      name,
      errorId: `par-${name}-problema`,
      descriptionId: `par-${name}-ayuda`,
      errors: own?.fields[name] === undefined ? undefined : [own.fields[name]],
      answer,
      initialValue: own?.typed[name] ?? '',
    }
  }
  const shown: Record<PairDeed, React.ReactNode> = {
    'see-offer': pair.offer && (
      <a href={sellPaths.pairOffer(pair.offer)} className="button" data-look="quiet">
        Ver la oferta
      </a>
    ),
    'choose-day': pair.offer && (
      <a href={sellPaths.pairOffer(pair.offer)} className="button" data-look="quiet">
        Elegir día
      </a>
    ),
    'not-coming': proven && (
      <Form method="post" action={here}>
        <Button look="quiet" name="intent" value={PAIR_DO.notComing}>
          No lo voy a llevar
        </Button>
      </Form>
    ),
    'see-settlement': pair.settlement && (
      <a href={sellPaths.consignmentStatement(pair.settlement)} className="button" data-look="quiet">
        Ver la liquidación
      </a>
    ),
    'mend-account': (
      <a href={`${sellPaths.consignmentData}#cuenta`} className="button">
        Cargar o corregir mi cuenta
      </a>
    ),
    'write-us': (
      <a href={`${sellPaths.consignmentData}#mensajes`} className="button" data-look="quiet">
        Escribinos
      </a>
    ),
    'accept-terms': pair.proposal && (pair.onSaleOrReady || proven) && (
      <div className="space-y-3">
        <Said title="Lo que te proponemos" rows={pair.proposal.said} />
        <CodeAction
          {...{ here }}
          ask={PAIR_DO.termsAsk}
          act={PAIR_DO.terms}
          label="Acepto"
          sent={sent(PAIR_DO.termsAsk, PAIR_DO.terms)}
          problem={said(PAIR_DO.terms)}
        >
          <input type="hidden" name="id" value={pair.proposal.id} />
          {!pair.onSaleOrReady && <input type="hidden" name="desk" value="si" />}
        </CodeAction>
      </div>
    ),
    'decline-terms': pair.proposal && proven && (
      <Form method="post" action={here}>
        <input type="hidden" name="id" value={pair.proposal.id} />
        <Button look="quiet" name="intent" value={PAIR_DO.notTerms}>
          No, que siga como está
        </Button>
      </Form>
    ),
    'confirm-terms': pair.terms && (
      <div className="space-y-3">
        <Said title="Lo que tenemos anotado" rows={pair.terms} />
        <CodeAction
          {...{ here }}
          ask={PAIR_DO.confirmAsk}
          act={PAIR_DO.confirm}
          label="Está bien, lo confirmo"
          sent={sent(PAIR_DO.confirmAsk, PAIR_DO.confirm)}
          problem={said(PAIR_DO.confirm)}
        />
      </div>
    ),
    renew: renewal && (
      <div className="space-y-3">
        <Said title="Si lo renovás" rows={renewal} />
        <CodeAction
          {...{ here }}
          ask={PAIR_DO.renewAsk}
          act={PAIR_DO.renew}
          label="Renovar"
          sent={sent(PAIR_DO.renewAsk, PAIR_DO.renew)}
          problem={said(PAIR_DO.renew)}
        />
      </div>
    ),
    'accept-buy-out': pair.buyOut && (
      <CodeAction
        {...{ here }}
        ask={PAIR_DO.buyAsk}
        act={PAIR_DO.buy}
        label={`Vendérselo por ${formatAmount(pair.buyOut.amount)}`}
        sent={sent(PAIR_DO.buyAsk, PAIR_DO.buy)}
        problem={said(PAIR_DO.buy)}
      >
        <input type="hidden" name="id" value={pair.buyOut.id} />
      </CodeAction>
    ),
    'decline-buy-out': pair.buyOut && proven && (
      <Form method="post" action={here}>
        <input type="hidden" name="id" value={pair.buyOut.id} />
        <Button look="quiet" name="intent" value={PAIR_DO.notBuy}>
          No, gracias
        </Button>
      </Form>
    ),
    'change-price': proven && (
      <Form method="post" action={here} className="flex flex-wrap items-end gap-3">
        <TextField
          field={field('price', PAIR_DO.price)}
          label="Otro precio, en pesos"
          inputMode="decimal"
          autoComplete="off"
          hint={pair.floor === null ? undefined : `Hasta tu mínimo, ${formatAmount(pair.floor)}.`}
          className="min-w-0 flex-[0_1_16rem]"
        />
        <Button look="quiet" name="intent" value={PAIR_DO.price}>
          Cambiar precio
        </Button>
      </Form>
    ),
    'keep-price': proven && pair.stepDay !== null && (
      <Form method="post" action={here}>
        <input type="hidden" name="day" value={pair.stepDay} />
        <Button look="quiet" name="intent" value={PAIR_DO.keep}>
          Mantener el precio
        </Button>
      </Form>
    ),
    'change-floor': pair.floor !== null && (
      <CodeAction
        {...{ here }}
        ask={PAIR_DO.floorAsk}
        act={PAIR_DO.floor}
        label="Cambiar mi mínimo"
        look="quiet"
        sent={sent(PAIR_DO.floorAsk, PAIR_DO.floor)}
        problem={said(PAIR_DO.floor)}
      >
        <TextField
          field={field('floor', PAIR_DO.floorAsk, PAIR_DO.floor)}
          label="Otro mínimo, en pesos"
          inputMode="decimal"
          autoComplete="off"
          hint={`Hoy es ${formatAmount(pair.floor)}. Más bajo o más alto, hasta el precio; el precio no cambia ahora.`}
          className="max-w-64"
        />
      </CodeAction>
    ),
    pause: proven && (
      <Form method="post" action={here}>
        <p className="mb-2 max-w-[58ch] text-md text-muted">
          Lo sacás de la venta y lo volvés a poner cuando quieras. Mientras tanto su precio no cambia; su
          plazo sigue corriendo.
        </p>
        <Button look="quiet" name="intent" value={PAIR_DO.pause}>
          Pausar la venta
        </Button>
      </Form>
    ),
    resume: proven && (
      <Form method="post" action={here}>
        <Button name="intent" value={PAIR_DO.resume}>
          Volver a ponerlo a la venta
        </Button>
      </Form>
    ),
    'want-back': proven && (
      <Form method="post" action={here}>
        <p className="mb-2 max-w-[58ch] text-md text-muted">
          Es gratis, cualquier día. Te avisamos cuando esté para retirar.
        </p>
        <Button look="quiet" name="intent" value={PAIR_DO.back}>
          Lo quiero de vuelta
        </Button>
      </Form>
    ),
    'choose-found': pair.found && proven && <FoundChoiceForm {...{ here }} chosen={pair.found.chosen} />,
    'answer-claim': pair.claim && proven && (
      <Form method="post" action={here} className="max-w-xl space-y-3">
        <input type="hidden" name="id" value={pair.claim.id} />
        <TextArea
          field={field('answer', PAIR_DO.claim)}
          label="Tu respuesta"
          rows={4}
          maxLength={CLAIM_ANSWER_LETTERS}
        />
        <Button name="intent" value={PAIR_DO.claim}>
          Contestar
        </Button>
      </Form>
    ),
  }
  const blocks = pair.story.deeds.filter((deed) => shown[deed])
  if (blocks.length === 0) return null
  const [buttons, aside] = [blocks.slice(0, 2), blocks.slice(2)]
  return (
    <div className="space-y-5">
      {buttons.map((deed) => (
        <div key={deed}>{shown[deed]}</div>
      ))}
      {aside.length > 0 && (
        <details open={answer && aside.some((deed) => ASIDE_DO[deed]?.some((one) => one === answer.intent))}>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center text-md">Más</summary>
          <div className="mt-3 space-y-5">
            {aside.map((deed) => (
              <div key={deed}>{shown[deed]}</div>
            ))}
          </div>
        </details>
      )}
    </div>
  )
}

/** What is answered where it was asked stays open. */
const ASIDE_DO: Partial<Record<PairDeed, readonly PairDo[]>> = {
  'change-floor': [PAIR_DO.floorAsk, PAIR_DO.floor],
  'want-back': [PAIR_DO.back],
  pause: [PAIR_DO.pause],
  'change-price': [PAIR_DO.price],
  'keep-price': [PAIR_DO.keep],
}

function Said({ title, rows }: { title: string; rows: [string, string][] }) {
  return (
    <>
      <h2 className="text-lg font-bold">{title}</h2>
      <dl className="max-w-xl divide-y divide-line border-y border-line text-md">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 py-1.5">
            <dt>{name}</dt>
            <dd className="min-w-0 font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
