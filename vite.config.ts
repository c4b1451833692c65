import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Changes with the packages only: stays in people's caches when the shop changes. */
const FRAMEWORK = /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/
/** Only pages with a form that is checked while a person types. */
const FORMS =
  /node_modules[\\/]valibot[\\/]|[\\/]src[\\/](rules[\\/](text|email)|web[\\/]ui[\\/]form[\\/]use-checked-form)[.]tsx?$/
/** The controls of most forms: one file, which packs tighter than three. */
const CONTROLS = /[\\/]src[\\/]web[\\/]ui[\\/]form[\\/](select-field|text-area|text-field)[.]tsx$/
/** Pieces of the pages' kit that stand neither in the frame nor on most pages: whoever shows one fetches it. */
const SELDOM = [
  'ask-by-whatsapp',
  'cart-reminders',
  'copy-button',
  'credit',
  'map-link',
  'use-minutes-left',
  'carousel/',
  'dialog/(commands|dialog|pop-up|shut)',
  'form/(field|form|honeypot|photos|select|summary|text|use-checked)',
  'live/(listen|offline|session-ended|still-signed)',
  'notice/(brought|done)',
  'page/organization',
  'personal/',
].join('|')
const SLASH = /[\\/]/.source
/** Of paths under `src/`, on any system. */
const under = (source: string) => new RegExp(`/src/${source}`.replaceAll('/', SLASH))
/**
 * The frame around every page of the storefront with all that it is made of, and the small pieces that most pages show: one
 * file instead of forty, which also packs tighter.
 */
const FRAME = under(
  `(rules/my-size/texts|web/(root|storefront/(shell/layout|products/card/(?!cart-toggle))|ui/(?!${SELDOM})))`,
)
/** What stands on every page of a product in small files, some of them of parts that are printed apart: one file packs tighter. */
const DETAIL = under(
  '(rules/(record|products/seen|reviews/review)|web/storefront/(my-size/keep-size|products/(seen/note-seen|detail/(problem|anchors|sticky-buy-bar|stays-below|sizes/size-notes))))[.]tsx?$',
)
/** Of the pages on which something slides. */
const CAROUSEL = under('web/ui/carousel/')
/** Pieces and rules of several pages. Shoppers carry nothing of the back office, no rule with a schema, nothing of whoever sells single pairs, no form of who they are, and of single pairs only what they look at. */
const SHARED = under(
  `(rules/(.*/)?(cart|discount|money|picture|product)[.]ts|web/(?!admin/|account/(pay-back|consignment)|storefront/(info|products/(units|card/cart-toggle)|checkout/(accepted-terms|personal|live-choice|delivery-choice))|ui/(${SELDOM})))`,
)
const SHARED_BY_AT_LEAST = 3

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    sourcemap: false,
    // What a page needs is named in it; what is fetched later needs little that the page has not got.
    modulePreload: false,
  },
  environments: {
    // Only the icons that pages show: the package whole is 1.3 MB of text that the server holds as long as it lives.
    ssr: { resolve: { noExternal: ['lucide-react'] } },
    client: {
      build: {
        rolldownOptions: {
          // Building a schema (`v.object(…)`) changes nothing, so a page that needs only the constants beside one does not
          // carry it. Rolldown forgets valibot's own notes about that when valibot is a file of its own.
          treeshake: {
            manualPureFunctions: ['v'],
            propertyReadSideEffects: false,
            // Rules are pure, so a page whose only word of one was written out does not fetch it.
            moduleSideEffects: [{ test: /[\\/]src[\\/]rules[\\/]/, sideEffects: false }],
          },
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: FRAMEWORK, priority: 3 },
                { name: 'forms', test: FORMS, priority: 3 },
                { name: 'frame', test: FRAME, priority: 2 },
                { name: 'controls', test: CONTROLS, priority: 2 },
                { name: 'detail', test: DETAIL, priority: 2 },
                { name: 'carousel', test: CAROUSEL, priority: 2 },
                { name: 'shared', test: SHARED, minShareCount: SHARED_BY_AT_LEAST, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})
