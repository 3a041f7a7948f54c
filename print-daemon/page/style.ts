import { controls } from './controls.ts'

/** Served as /page.css; a module and no .css file, because bundlers take those for the style of their own page. */
export const style = /* CSS */ `
:root {
  --ground: #eef0ee;
  --raised: #ffffff;
  --line: #d3d8d4;
  --ink: #17211c;
  --muted: #57645c;
  --accent: #0b6e4f;
  --good: #1f8a5b;
  --warn: #9a5b00;
  --bad: #b3261e;
  --shadow: 0 1px 2px rgb(20 30 25 / 12%), 0 8px 24px rgb(20 30 25 / 10%);
  color-scheme: light dark;
}

@media (prefers-color-scheme: dark) {
  :root {
    --ground: #121714;
    --raised: #1b221e;
    --line: #2d3732;
    --ink: #e9efeb;
    --muted: #9dada4;
    --accent: #5fd0a4;
    --good: #4cc38a;
    --warn: #f0b04f;
    --bad: #ff7b72;
    --shadow: 0 1px 2px rgb(0 0 0 / 50%), 0 8px 24px rgb(0 0 0 / 40%);
  }
}

* {
  box-sizing: border-box;
}

body {
  margin: 0;
  min-height: 100vh;
  background: var(--ground);
  color: var(--ink);
  font:
    16px/1.45 system-ui,
    'Segoe UI',
    Roboto,
    'Liberation Sans',
    sans-serif;
}

h1,
h2,
p,
figure {
  margin: 0;
}

[hidden] {
  display: none !important;
}

header,
.pairing,
.panels,
.troubles,
main {
  max-width: 1360px;
  margin: 0 auto;
  padding: 0 32px;
}

header {
  display: flex;
  flex-wrap: wrap;
  gap: 16px 32px;
  align-items: center;
  justify-content: space-between;
  padding-top: 28px;
  padding-bottom: 20px;
}

h1 {
  font-size: 26px;
  letter-spacing: -0.01em;
}

h1 span {
  color: var(--muted);
  font-weight: 400;
}

h2 {
  font-size: 17px;
}

.brand p,
.pairing p,
.panel p,
.troubles p,
.heading p,
.state p {
  color: var(--muted);
  font-size: 14px;
  font-variant-numeric: tabular-nums;
}

.state {
  display: flex;
  gap: 14px;
  align-items: center;
  min-width: 280px;
  padding: 12px 20px 12px 16px;
  border: 1px solid var(--line);
  border-left: 6px solid var(--muted);
  border-radius: 10px;
  background: var(--raised);
}

.state p span {
  display: block;
}

.state strong {
  font-size: 18px;
}

.lamp {
  width: 18px;
  height: 18px;
  background: var(--muted);
  border-radius: 50%;
}

.state[data-state='ready'] {
  border-left-color: var(--good);
}

.state[data-state='ready'] .lamp {
  background: var(--good);
}

.state[data-state='trouble'] {
  border-left-color: var(--bad);
}

.state[data-state='trouble'] .lamp {
  background: var(--bad);
  border-radius: 2px;
  transform: rotate(45deg) scale(0.85);
}

.troubles {
  display: flex;
  flex-wrap: wrap;
  gap: 12px 24px;
  align-items: center;
  justify-content: space-between;
  padding-top: 14px;
  padding-bottom: 18px;
  border-top: 1px solid var(--line);
}

main {
  padding-top: 22px;
  padding-bottom: 64px;
  border-top: 1px solid var(--line);
}

.heading {
  display: flex;
  gap: 12px;
  align-items: baseline;
  margin-bottom: 18px;
}

.receipts {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(280px, 1fr));
  gap: 32px 28px;
  margin: 0;
  padding: 0;
  list-style: none;
}

.paper {
  display: block;
  /* The place of a picture that has not come yet can be touched as well. */
  min-height: 44px;
  overflow: hidden;
  background: #fff;
  border-radius: 3px;
  box-shadow: var(--shadow);
}

.paper img {
  display: block;
  width: 100%;
  height: auto;
}

figcaption {
  display: flex;
  justify-content: space-between;
  padding: 10px 4px 0;
  font-variant-numeric: tabular-nums;
}

time {
  color: var(--muted);
}

.empty {
  padding: 56px 24px;
  border: 2px dashed var(--line);
  border-radius: 12px;
  color: var(--muted);
  text-align: center;
}
${controls}`
