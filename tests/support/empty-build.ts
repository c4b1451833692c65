/** A window that shows nothing: the process is looked at, not the pages. */
export const EMPTY_BUILD = `
export const entry = { module: { default: () => new Response('page'), contexts: { shopContext: {}, visitorContext: {}, settingsContext: {}, requestContext: {} } } }
export const routes = {}
export const assets = { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' }
export const future = {}, ssr = true, isSpaMode = false, prerender = [], publicPath = '/', routeDiscovery = { mode: 'initial' }
`
