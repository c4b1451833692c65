/** Mercado Pago's browser SDK (JS v2), as much of it as the wallet needs. The sandbox's script has the same shape. */

type Brick = { unmount(): void }
type WalletSettings = {
  initialization: { preferenceId: string; redirectMode: 'self' | 'blank' }
  callbacks: { onReady: () => void; onError: (error: unknown) => void; onSubmit?: () => void }
}
type Sdk = new (
  publicKey: string,
  options: { locale: string },
) => {
  bricks(): {
    create(brick: 'wallet', containerId: string, settings: WalletSettings): Promise<Brick | undefined>
  }
}

declare global {
  interface Window {
    MercadoPago?: Sdk
  }
}

/** Draws the wallet into the container; resolves to what takes it away again. */
export async function openWallet(
  containerId: string,
  start: { publicKey: string; scriptUrl: string; preferenceId: string },
  callbacks: WalletSettings['callbacks'],
): Promise<() => void> {
  const MercadoPago = await loadSdk(start.scriptUrl)
  const brick = await new MercadoPago(start.publicKey, { locale: 'es-AR' })
    .bricks()
    .create('wallet', containerId, {
      initialization: { preferenceId: start.preferenceId, redirectMode: 'self' },
      callbacks,
    })
  return () => brick?.unmount()
}

let loading: Promise<Sdk> | null = null

function loadSdk(url: string): Promise<Sdk> {
  if (window.MercadoPago) return Promise.resolve(window.MercadoPago)
  loading ??= new Promise<Sdk>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    // The page's policy lets in what carries its nonce.
    script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
    script.onload = () =>
      window.MercadoPago ? resolve(window.MercadoPago) : reject(new Error('no MercadoPago'))
    script.onerror = () => reject(new Error('the script did not load'))
    document.head.append(script)
  }).catch((error: unknown) => {
    // The next attempt loads it afresh.
    loading = null
    throw error
  })
  return loading
}
