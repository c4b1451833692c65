/** Said of photos that wait for signal where the browser keeps them. Apart, for it is fetched with what keeps them. */
export const KEPT_HERE =
  'Las fotos sin señal quedan en este teléfono: si cerrás o recargás la página, salen solas cuando vuelvas a abrirla dentro del día.'
