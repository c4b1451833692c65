import { Form } from 'react-router'
import {
  OWNER_NOTICE_LABEL,
  OWNER_NOTICE_MEANS,
  OWNER_NOTICE_SAYS,
  OWNER_NOTICES,
  type OwnerNotices,
} from '#rules/consignment/people/notices.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { Button } from '#web/ui/button.tsx'
import type { FormAnswer } from '#web/ui/form/use-checked-form.ts'
import { NOTICES_INTENT } from './intents.ts'

type Props = {
  notices: OwnerNotices
  /** Of a try that did not go through. */
  answer: FormAnswer | null
  mayChange: boolean
}

/** The news that one may do without, and what is always told. */
export function Notices({ notices, answer, mayChange }: Props) {
  return (
    <section aria-labelledby="avisos">
      <h2 id="avisos" className="scroll-mt-24 border-b border-line pb-2 text-lg font-bold">
        Avisos
      </h2>
      {mayChange ? (
        <Form method="post" action={sellPaths.consignmentData} className="mt-3 max-w-xl">
          <fieldset aria-describedby="avisos-siempre">
            <legend className="text-md">Además te contamos:</legend>
            {OWNER_NOTICES.map((notice) => (
              <div key={notice} className="mt-2">
                <label className="check w-fit">
                  <input
                    type="checkbox"
                    name={notice}
                    defaultChecked={answer ? answer.typed[notice] === 'on' : notices[notice]}
                    aria-describedby={`avisos-${notice}`}
                  />
                  {OWNER_NOTICE_LABEL[notice]}
                </label>
                <p id={`avisos-${notice}`} className="pl-8 text-sm text-muted">
                  {OWNER_NOTICE_MEANS[notice]}
                </p>
              </div>
            ))}
          </fieldset>
          <Button look="quiet" name="intent" value={NOTICES_INTENT} className="mt-4">
            Guardar los avisos
          </Button>
        </Form>
      ) : (
        <>
          <dl className="mt-3 divide-y divide-line text-md">
            {OWNER_NOTICES.map((notice) => (
              <div key={notice} className="flex flex-wrap justify-between gap-x-6 py-1.5">
                <dt>{OWNER_NOTICE_LABEL[notice]}</dt>
                <dd className="font-semibold">{notices[notice] ? 'Prendidos' : 'Apagados'}</dd>
              </div>
            ))}
          </dl>
          <p className="text-md">
            <a href="#codigo" className="link inline-flex min-h-11 items-center">
              Para cambiarlos, pedí el código
            </a>
          </p>
        </>
      )}
      <p id="avisos-siempre" className="mt-3 max-w-[58ch] text-sm text-muted">
        {OWNER_NOTICE_SAYS.always}
      </p>
    </section>
  )
}
