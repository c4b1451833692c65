/** In place of React Router's: nothing watches its navigations from outside (docs/decisions/0017). */
const unused = () => {}
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = <Router>(router: Router): Router => router
export const consumeInstrumentationClientResultMetaReceiver = unused
export { unused as instrumentHandler, unused as instrumentationResultMetaContext }
