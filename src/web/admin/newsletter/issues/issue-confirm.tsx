import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { notReady } from '#rules/newsletter/issue-form.ts'
import { countOf, paceInWords } from '#rules/newsletter/sending.ts'
import { segmentInWords } from '#rules/newsletter/segment.ts'
import type { IssueDetail } from '#shop/newsletter/issues.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Facts } from '#web/admin/ui/facts.tsx'

/** The last look: what leaves, to how many, and a button that says so. */
export function IssueConfirm({ issue }: { issue: IssueDetail }) {
  const { id, subject, preheader, segment, products, lost, reach, version } = issue
  const lacks = Object.values(notReady(issue))
  return (
    <section aria-labelledby="mandar" className="panel p-4 md:p-5">
      <h2 id="mandar" className="mb-2 text-lg font-bold">
        Revisar y mandar
      </h2>
      <Facts
        facts={[
          ['Asunto', subject || '—'],
          ['Adelanto', preheader],
          ['Va', segmentInWords(segment)],
          ['Personas hoy', String(reach)],
          ['Productos', String(products.length)],
        ]}
      />
      {lost.length > 0 && (
        <p className="mt-2 text-md text-muted">
          {lost.length === 1 ? 'Un producto elegido' : `${lost.length} productos elegidos`} no va porque ya no
          se ve en la tienda.
        </p>
      )}
      {lacks.length > 0 || reach === 0 ? (
        <Notice tone="warning" className="mt-4" title="Todavía no puede salir" quiet>
          <ul className="list-disc pl-5">
            {lacks.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {reach === 0 && <li>No hay nadie a quien mandárselo.</li>}
          </ul>
        </Notice>
      ) : (
        <>
          <p className="mt-3 text-md">
            {paceInWords(reach)} Los precios son los del momento en que sale cada mail. Se puede pausar y
            cancelar; lo que salió, salió.
          </p>
          <Form method="post" className="mt-4">
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="people" value={reach} />
            <Button name="intent" value="send">{`Mandar a ${countOf(reach)}`}</Button>
          </Form>
        </>
      )}
      <Link to={adminPaths.issue(id)} className="link mt-3 inline-flex min-h-11 items-center">
        Volver a editar
      </Link>
    </section>
  )
}
