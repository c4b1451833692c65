import { Component, type ReactNode } from 'react'

type Props = { error?: unknown; location: unknown; children: ReactNode }

/** In place of React Router's, which shows a stack in English: the last resort when the frame around every page fails. */
export class RemixErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: this.props.error }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    return this.state.error ? <LastResort /> : this.props.children
  }
}

function LastResort() {
  return (
    <html lang="es-AR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Algo salio mal</title>
      </head>
      <body>
        <h1>Algo salio mal</h1>
        <p>
          <a href={location.href}>Volver a intentarlo</a>
        </p>
      </body>
    </html>
  )
}

// The root has both of its own (root.tsx), or needs none.
const None = () => null
export {
  None as BoundaryShell,
  None as RemixRootDefaultErrorBoundary,
  None as RemixRootDefaultHydrateFallback,
}
