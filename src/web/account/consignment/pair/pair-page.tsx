import { data, redirect } from 'react-router'
import { termsSaid } from '#rules/consignment/terms-said.ts'
import { statusOf } from '#rules/outcome.ts'
import { asking } from '#rules/paths.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { pick } from '#rules/record.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { formAnswer } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { DoneNotice } from '#web/ui/notice/done-notice.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { still } from '#web/ui/start/still.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import { WithCodes } from '#web/ui/with-codes.tsx'
import { CodePanel, codeStep } from '../code-panel.tsx'
import { isDoorIntent } from '../door-names.ts'
import { doorIntent, holderHere } from '../door.ts'
import { PortalFrame } from '../portal-frame.tsx'
import type { Route } from './+types/pair-page'
import { isDone, PAIR_DO, PAIR_DONE, type PairDo } from './action-names.ts'
import { doPair } from './do.ts'
import { PairActions } from './pair-actions.tsx'
import { WindowBar } from './window-bar.tsx'
import { apart } from '#web/ui/start/apart.tsx'

const SecondLookPart = apart('second-look-part', () => import('./second-opinion.tsx'))
const StillFacts = still(() => import('./pair-facts.tsx'))

export const handle = { opensFor: 'banned' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  titled(loaderData?.pair.name ?? 'Tu par', matches, { noindex: true })

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const holder = await holderHere({ request, context })
  const { portal, prices } = context.get(shopContext).consignment
  const found = await portal.pair(holder, params.code)
  if (!found.ok) throw data(null, { status: statusOf(found) })
  const pair = found.value
  const renewal = pair.story.deeds.includes('renew') ? await prices.renewal(holder, pair.code) : null
  const said = url.searchParams.get('listo')
  return {
    pair,
    renewal: renewal?.ok ? termsSaid(renewal.value) : null,
    proven: holder.proven,
    byLink: holder.by === 'link',
    died: holder.died === true,
    step: codeStep(url),
    done: isDone(said) ? PAIR_DONE[said]! : null,
  }
}

/** Also after a refusal: what was refused may have happened in another tab, which this one then shows. */
export const shouldRevalidate = () => true

const INTENTS: readonly string[] = Object.values(PAIR_DO)

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const holder = await holderHere({ request, context })
  const here = sellPaths.consignmentPair(params.code)
  const intent = String(form.get('intent'))
  const refused = (end: { message: string; fields?: Record<string, string> }, status: number) =>
    data({ intent, message: end.message, answer: formAnswer(form, end.fields ?? {}) }, { status })
  if (isDoorIntent(intent)) {
    const end = await doorIntent({ request, context }, holder, form, here)
    return end instanceof Response ? end : refused(end, statusOf(end))
  }
  if (!INTENTS.includes(intent)) throw data(null, { status: 400 })
  const end = await doPair(intent as PairDo, {
    shop: context.get(shopContext),
    visitor: context.get(visitorContext),
    holder,
    code: params.code,
    form,
  })
  if (!end.ok) return refused(end, statusOf(end))
  return isDone(intent) ? redirect(asking(here, { listo: intent }), 303) : refused({ message: '' }, 200)
}

const TONE = { good: 'success', wait: 'warning', bad: 'error' } as const

/** One pair of one's own: where it stands, what may be done, and all that is known of it. */
export default function Pair({ loaderData }: Route.ComponentProps) {
  const { pair, renewal, byLink, died, proven, step, done } = loaderData
  const { name, size, printed, story, daysLeft } = pair
  const answer = useAnswer<typeof action>()
  const problem = answer && answer.message !== '' ? answer : null
  const ofCode = isDoorIntent(answer?.intent)
  const here = sellPaths.consignmentPair(pair.code)
  return (
    <PortalFrame
      title={name}
      intro={<WithCodes text={[size && `Talle ${size}`, printed].filter(Boolean).join(' · ')} />}
      here={here}
      byLink={byLink}
      died={died}
    >
      <PageTitle name={name} failed={problem !== null} />
      <div className="max-w-3xl space-y-10">
        <div className="space-y-5">
          {done && !answer && <DoneNotice title={done} />}
          {problem && !ofCode && <Notice tone="error" title={problem.message} />}
          <Notice
            quiet
            tone={story.tone ? TONE[story.tone] : 'info'}
            title={story.title}
            className="text-base"
          >
            {story.text}
          </Notice>
          {daysLeft !== null && <WindowBar left={daysLeft} />}
          <PairActions {...{ pair, renewal, proven, answer }} />
          {(pair.secondLook || pair.mayAskAgain) && <SecondLookPart {...{ pair, proven, answer }} />}
          {(story.deeds.length > 0 || pair.mayAskAgain) && (
            <CodePanel
              {...{ here, proven, byLink, step }}
              problem={ofCode && problem ? problem.message : null}
            />
          )}
        </div>
        <StillFacts
          {...pick(pair, [
            'code',
            'looks',
            'pictures',
            'flaws',
            'refusedPhotos',
            'check',
            'terms',
            'floor',
            'prices',
            'until',
            'sales',
            'moves',
            'hasPassport',
            'today',
          ])}
        />
      </div>
    </PortalFrame>
  )
}
