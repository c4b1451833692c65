/** The sandbox's own looks: graph paper, petrol green and one warning yellow, so that nobody takes it for a real cashier. */
export const CHECKOUT_STYLE = `
:root { color-scheme: light; --ink: #16211f; --muted: #52605d; --paper: #f3f6f4; --card: #fff; --line: #d3dcd8;
  --field: #6d7b77; --main: #0e5a52; --main-dark: #083f39; --warn: #ffd54a; --bad: #a3151f; --bad-tint: #fbe8e9;
  --good: #0b6638; --good-tint: #e3f3ea; --wait: #7a5200; --wait-tint: #fbf1dc }
* { box-sizing: border-box }
body { margin: 0; color: var(--ink); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  background: var(--paper) linear-gradient(#e7eeeb 1px, transparent 1px) 0 0 / 100% 24px }
h1 { margin: 0 0 12px; font-size: 28px; line-height: 1.15; letter-spacing: -.02em }
h2 { margin: 0 0 12px; font-size: 18px; line-height: 1.25 }
p { margin: 0 0 12px } ul { margin: 0; padding: 0; list-style: none } small { color: var(--muted); font-size: 13px }
code { font-size: 14px } b, strong { font-weight: 700 }
a { color: var(--main-dark); text-underline-offset: 3px }
:focus-visible { outline: 3px solid #1746d1; outline-offset: 2px }
.ribbon { position: sticky; top: 0; z-index: 1; margin: 0; padding: 8px 16px; background: var(--warn); color: #16211f;
  border-bottom: 2px dashed #16211f; text-align: center; font-size: 14px; line-height: 1.35 }
.ribbon strong { letter-spacing: .06em; margin-right: 6px }
.top { display: flex; align-items: center; gap: 10px; max-width: 1080px; margin: 0 auto; padding: 20px 16px 8px; font-weight: 700 }
.mark { width: 26px; height: 26px; border-radius: 6px; border: 5px solid var(--main); border-right-color: var(--warn) }
main { max-width: 1080px; margin: 0 auto; padding: 8px 16px 64px; display: grid; gap: 24px }
main.end { max-width: 560px }
.side, .ways { display: grid; gap: 16px; align-content: start; min-width: 0 }
.side h1, .side .expiry, .end h1 { margin: 0 }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 16px; min-width: 0 }
.hint { background: #fffbe8; border-color: #d9c67a }
.summary li { display: flex; gap: 12px; align-items: center; padding: 8px 0; border-bottom: 1px solid var(--line) }
.summary img, .blank { flex: none; width: 48px; height: 60px; object-fit: contain; border-radius: 4px; background: #ebefed }
.what { flex: 1; min-width: 0; overflow-wrap: anywhere } .what small { display: block }
.sum, .total { font-variant-numeric: tabular-nums; white-space: nowrap }
.total { display: flex; justify-content: space-between; align-items: baseline; margin: 12px 0 0 }
.total strong { font-size: 24px } .quiet { margin: 4px 0 0; color: var(--muted); font-size: 13px; overflow-wrap: anywhere }
.chips { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; margin-bottom: 12px }
.chips a { display: block; height: 100%; min-height: 48px; padding: 6px 10px; border: 1px solid #b8a75e; border-left: 5px solid var(--bad);
  border-radius: 6px; background: #fff; color: var(--ink); font-size: 13px; line-height: 1.3; text-decoration: none }
.chips a.approved { border-left-color: var(--good) } .chips a.in_process { border-left-color: #c98a00 }
.chips a:hover { background: #f6f1d8 } .chips b { display: block; font-size: 15px }
details { margin-top: 4px } summary { cursor: pointer; padding: 10px 0; font-weight: 600 } .cards li { padding: 4px 0; font-size: 14px }
form { display: grid; gap: 14px } .field { display: grid; gap: 4px; min-width: 0 }
.row { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; align-items: start }
label { font-weight: 600; font-size: 15px }
input, select { width: 100%; min-height: 48px; padding: 10px 12px; border: 1px solid var(--field); border-radius: 6px; background: #fff;
  color: inherit; font: inherit }
[aria-invalid='true'] { border: 2px solid var(--bad) }
.error { margin: 0; color: var(--bad); font-size: 14px } .error::before { content: '▲ '; font-size: 11px }
button, .back { display: inline-flex; justify-content: center; align-items: center; width: 100%; min-height: 48px; padding: 10px 18px;
  border: 2px solid var(--main); border-radius: 6px; background: #fff; color: var(--main-dark); font: inherit; font-weight: 700;
  text-align: center; text-decoration: none; cursor: pointer }
button:hover, .back:hover { background: #e6f0ee } button.main { background: var(--main); color: #fff } button.main:hover { background: var(--main-dark) }
button.danger { border-color: var(--bad); color: var(--bad) } button.danger:hover { background: var(--bad-tint) }
.leave { margin: 0 } .back { border-color: transparent; background: none; text-decoration: underline }
.notice { padding: 12px 14px; border-left: 5px solid; border-radius: 6px; margin-bottom: 12px } .notice p { margin: 2px 0 0 }
.side .notice { margin: 0 }
.bad { color: var(--bad); background: var(--bad-tint) } .good { color: var(--good); background: var(--good-tint) }
.wait { color: var(--wait); background: var(--wait-tint) }
.control .card { overflow-x: auto } .control table { min-width: 720px }
#tarjeta { scroll-margin-top: 84px } input, select { scroll-margin-top: 120px }
table { border-collapse: collapse; width: 100%; font-size: 14px } th, td { padding: 8px; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line) }
td form { display: inline-block; margin: 0 6px 6px 0 } td button { width: auto; min-height: 36px; padding: 4px 10px; font-size: 13px }
td .ids { display: block; max-width: 34ch; overflow-wrap: anywhere; font-size: 13px } th, td .sum { white-space: nowrap }
.stack { display: grid; gap: 12px; margin-bottom: 12px } .grid { display: grid; gap: 16px }
@media (min-width: 860px) {
  main.pay { grid-template-columns: minmax(0, 1fr) 400px; gap: 32px } .side { order: 2; position: sticky; top: 64px }
  .shortcuts { grid-template-columns: 1fr 1fr } .shortcuts .field, .shortcuts .danger { grid-column: 1 / -1 }
  .grid { grid-template-columns: repeat(3, 1fr); align-items: start }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth } }
`
