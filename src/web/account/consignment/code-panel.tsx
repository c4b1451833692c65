import { Form } from 'react-router'
import { CODE_FIRST } from '#rules/consignment/portal/holder.ts'
import { PORTAL_SAYS } from '#rules/consignment/portal/portal.ts'
import { CODE_LENGTH, CODE_MINUTES } from '#rules/users/sign-in-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { DOOR } from './door-names.ts'

/** As the address says it: a code was sent, or typed. */
export type CodeStep = 'enviado' | 'listo' | null
export const codeStep = (url: URL): CodeStep => {
  const said = url.searchParams.get('codigo')
  return said === 'enviado' || said === 'listo' ? said : null
}

type Props = { here: string; proven: boolean; byLink: boolean; step: CodeStep; problem: string | null }

/** Who came by a link types a code before something is changed; who came by their account sees nothing of it. */
export function CodePanel({ here, proven, byLink, step, problem }: Props) {
  if (!byLink) return null
  if (proven) return step === 'listo' ? <Notice tone="success" title={PORTAL_SAYS.proven} /> : null
  return (
    <section id="codigo" aria-labelledby="codigo-titulo" className="scroll-mt-24 border-y border-line py-5">
      <h2 id="codigo-titulo" className="font-bold">
        ¿Querés cambiar algo?
      </h2>
      <p className="mt-1 max-w-[58ch] text-md">{CODE_FIRST}</p>
      {problem && <Notice tone="error" className="mt-3" title={problem} />}
      {step === 'enviado' && (
        <Form method="post" action={here} className="mt-4 flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-[0_1_12rem]">
            <label htmlFor="codigo-escrito" className="mb-1.5 block text-md font-semibold">
              Código
            </label>
            <input
              id="codigo-escrito"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={CODE_LENGTH}
              // The button that asked for it stands after it: whoever has no mouse would have to go back.
              autoFocus
              aria-invalid={problem !== null || undefined}
              aria-describedby="codigo-ayuda"
              className="input tabular-nums tracking-[.2em]"
            />
          </div>
          <Button name="intent" value={DOOR.typeCode}>
            Seguir
          </Button>
          <p id="codigo-ayuda" className="w-full text-sm text-muted">
            Está en tu correo. Sirve durante {CODE_MINUTES} minutos.
          </p>
        </Form>
      )}
      <Form method="post" action={here} className="mt-2">
        <Button look="quiet" name="intent" value={DOOR.askCode}>
          {step === 'enviado' ? 'Mandar otro código' : 'Mandame un código'}
        </Button>
      </Form>
    </section>
  )
}
