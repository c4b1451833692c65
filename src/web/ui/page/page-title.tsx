import { useFrame } from './frame.ts'

/** The tab's name. A form that was refused says so first, for people who hear the page (WCAG 2.4.2, GOV.UK). */
export function PageTitle({
  name,
  failed = false,
  hidden = false,
}: {
  name: string
  failed?: boolean
  hidden?: boolean
}) {
  const shop = useFrame()?.shop.name ?? 'Vereda'
  return (
    <>
      <title>{`${failed ? 'Error: ' : ''}${name} · ${shop}`}</title>
      {hidden && <meta name="robots" content="noindex" />}
    </>
  )
}
