/** A build of the pages, as the framework would write it, for tests that look at the server and not at the goods. */
import type { ServerBuild } from 'react-router'

type Route = { id: string; path: string; module: object }

export const pagesBuild = (entry: object, routes: Route[]) =>
  ({
    entry: { module: entry },
    routes: Object.fromEntries(routes.map((one) => [one.id, one])),
    assets: {
      entry: { module: '', imports: [] },
      routes: Object.fromEntries(routes.map(({ id }) => [id, { id, module: '', hasLoader: true }])),
      url: '',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  }) as unknown as ServerBuild
