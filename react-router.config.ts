import fs from 'node:fs'
import path from 'node:path'
import type { Config } from '@react-router/dev/config'

/**
 * A second list of addresses without the back office's, which are half of them: what shoppers' pages fetch
 * (ui/start/deferred-scripts.tsx). Pages of the back office are opened as new pages, with the whole list.
 */
function writeShopManifest(build: string): void {
  const folder = path.join(build, 'client', 'assets')
  for (const file of fs.readdirSync(folder).filter((name) => /^manifest-.*[.]js$/.test(name))) {
    const [, before, json] = /^([^{]*)(\{.*\})/s.exec(fs.readFileSync(path.join(folder, file), 'utf8'))!
    const manifest = JSON.parse(json!) as { routes: Record<string, unknown> }
    for (const id of Object.keys(manifest.routes)) if (id.startsWith('admin/')) delete manifest.routes[id]
    fs.writeFileSync(path.join(folder, `shop-${file}`), `${before}${JSON.stringify(manifest)};`)
  }
}

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // One small file that is cached for ever, instead of asking the server for addresses as links come into view.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => writeShopManifest(reactRouterConfig.buildDirectory),
} satisfies Config
