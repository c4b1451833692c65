/**
 * What `https://sdk.mercadopago.com/js/v2` is to the real provider: the same `MercadoPago` object for the same widget code,
 * whose wallet brick is a plain link to the hosted page. Works under a strict CSP: no inline styles or handlers, one
 * request to its own origin.
 */
export const walletScript = (
  base: string,
): string => `// Mercado Pago sandbox: wallet brick only. ENTORNO DE PRUEBA.
(() => {
  const BASE = ${JSON.stringify(base).replaceAll('<', '\\u003c')}
  const LABEL = 'Pagar con Mercado Pago (prueba)'
  const problem = (cause, message) => ({ type: 'critical', cause, message })

  async function wallet(publicKey, containerId, settings) {
    const { initialization = {}, customization = {}, callbacks = {} } = settings || {}
    const fail = (cause, message) => {
      const error = problem(cause, message)
      if (callbacks.onError) callbacks.onError(error)
      else throw error
    }
    const container = document.getElementById(containerId)
    if (!container) return fail('missing_container_id', 'Could not find the Brick container ID ' + containerId)
    if (!initialization.preferenceId) return fail('missing_required_initialization', 'preferenceId is required')

    let preference
    try {
      const query = new URLSearchParams({ public_key: publicKey, preference_id: initialization.preferenceId })
      const answer = await fetch(BASE + '/bricks/wallet?' + query, { credentials: 'omit' })
      if (!answer.ok) return fail('fetch_preference_failed', 'HTTP ' + answer.status)
      preference = await answer.json()
    } catch {
      return fail('fields_setup_failed', 'The preference could not be loaded')
    }

    const custom = customization.customStyle || (customization.visual || {})
    const link = document.createElement('a')
    link.href = preference.init_point
    link.textContent = LABEL
    link.dataset.mercadopagoSandbox = 'wallet'
    if (initialization.redirectMode === 'blank') {
      link.target = '_blank'
      link.rel = 'noopener'
    }
    const dark = customization.theme === 'dark' || custom.buttonBackground === 'black'
    Object.assign(link.style, {
      display: 'flex', alignItems: 'center', justifyContent: 'center', boxSizing: 'border-box', width: '100%',
      minHeight: custom.buttonHeight || '48px', padding: '10px 16px', borderRadius: custom.borderRadius || '6px',
      background: dark ? '#16211f' : '#0e5a52', color: '#fff', font: 'inherit', fontWeight: '700',
      textAlign: 'center', textDecoration: 'none',
    })
    // As the real one: whoever built the page hears of the press before the page is left.
    if (callbacks.onSubmit) link.addEventListener('click', () => callbacks.onSubmit())
    container.replaceChildren(link)
    if (callbacks.onReady) callbacks.onReady()
    return { unmount: () => link.remove() }
  }

  window.MercadoPago = class MercadoPago {
    constructor(publicKey, options) {
      if (!publicKey) throw new Error('Public key is required')
      this.publicKey = publicKey
      this.locale = (options || {}).locale || 'es-AR'
    }
    bricks() {
      const { publicKey } = this
      return {
        isInitialized: () => true,
        create: (brick, containerId, settings) =>
          brick === 'wallet'
            ? wallet(publicKey, containerId, settings)
            : Promise.reject(problem('no_brick', 'The sandbox has only the wallet brick')),
      }
    }
  }
})()
`
